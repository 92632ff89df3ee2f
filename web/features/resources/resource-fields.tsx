import { Form, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { ResourceType } from '../../../shared/resources/contract.ts';
import { MAX_NAME, MAX_NOTES } from '../../../shared/kernel/text.ts';
import { Required } from '../../components/required.tsx';
import { categories, typeOptions } from './resource-facts.tsx';
import css from './resource-fields.module.css';

interface ResourceFieldsProps {
  /** What the file was found to be; undefined while there is none. */
  fileType: ResourceType | undefined;
  isLink: boolean;
  /** In the place of the address. */
  file: ReactNode;
}

/** The fields of a resource (document 001, Admin Resources). */
export const ResourceFields = ({ fileType, isLink, file }: ResourceFieldsProps) => (
  <>
    <Form.Item name="title" label={<Required>Title</Required>}>
      <Input autoComplete="off" maxLength={MAX_NAME} aria-required />
    </Form.Item>
    <Form.Item name="description" label="Description">
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={MAX_NOTES}
        placeholder="Optional: what it is for"
      />
    </Form.Item>
    <div className={css.pair}>
      <Form.Item name="category" label="Category">
        <Select options={[...categories]} />
      </Form.Item>
      <Form.Item name="type" label="Resource Type">
        <Select options={optionsFor(fileType)} />
      </Form.Item>
    </div>
    {isLink ? (
      <Form.Item name="fileUrl" label="URL" extra="Opens in a new tab; it begins with https://.">
        <Input inputMode="url" autoComplete="off" autoCapitalize="none" placeholder="https://" />
      </Form.Item>
    ) : (
      file
    )}
    <Form.Item
      name="tags"
      label="Tags (comma separated)"
      extra="Agents find it by these words too: up to 10."
    >
      <Input autoComplete="off" placeholder="Optional" />
    </Form.Item>
    <Form.Item
      name="isPublished"
      label="Publish immediately"
      extra="Off, it is a draft that only administrators see."
      layout="horizontal"
      colon={false}
      valuePropName="checked"
      className={css.publish ?? ''}
    >
      <Switch />
    </Form.Item>
  </>
);

/** A file is what it was found to be: only a link may take its place. */
const optionsFor = (fileType: ResourceType | undefined) =>
  typeOptions.map((option) => ({
    ...option,
    disabled: fileType !== undefined && option.value !== fileType && option.value !== 'url',
  }));
