import { Form, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { ResourceType } from '../../../shared/resources/contract.ts';
import { Required } from '../../components/required.tsx';
import { categories, typeOptions } from './resource-facts.tsx';
import css from '../../components/form-fields.module.css';
import { resourceForm } from './resource-form.ts';

interface ResourceFieldsProps {
  /** The file's type by its content; undefined while there is no file. */
  fileType: ResourceType | undefined;
  isLink: boolean;
  /** Shown in place of the address where the resource is a file. */
  file: ReactNode;
}

export const ResourceFields = ({ fileType, isLink, file }: ResourceFieldsProps) => (
  <>
    <Form.Item name="title" label={<Required>Title</Required>}>
      <Input autoComplete="off" {...resourceForm.limits('title')} />
    </Form.Item>
    <Form.Item name="description" label="Description">
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 8 }}
        {...resourceForm.limits('description')}
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
      className={css.last ?? ''}
    >
      <Switch />
    </Form.Item>
  </>
);

/** A file's type is fixed by its content: only a link may take its place. */
const optionsFor = (fileType: ResourceType | undefined) =>
  typeOptions.map((option) => ({
    ...option,
    disabled: fileType !== undefined && option.value !== fileType && option.value !== 'url',
  }));
