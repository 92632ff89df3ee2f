import { Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { Required } from '../../components/required.tsx';
import css from '../../components/form-fields.module.css';
import { announcementForm } from './announcement-form.ts';
import { audiences, urgencies } from './announcement-words.ts';

export const AnnouncementFields = ({ publishHint }: { publishHint: ReactNode }) => (
  <>
    <Form.Item name="title" label={<Required>Title</Required>}>
      <Input autoComplete="off" {...announcementForm.limits('title')} />
    </Form.Item>
    <Form.Item
      name="content"
      label={<Required>Content</Required>}
      extra="Plain text: lines stay as you break them."
    >
      <Input.TextArea
        autoSize={{ minRows: 4, maxRows: 12 }}
        showCount
        {...announcementForm.limits('content')}
      />
    </Form.Item>
    <div className={css.pair}>
      <Form.Item name="urgency" label="Urgency">
        <Select options={[...urgencies]} />
      </Form.Item>
      <Form.Item name="targetAudience" label="Target Audience">
        <Select options={[...audiences]} />
      </Form.Item>
    </div>
    <Form.Item
      name="publishImmediately"
      valuePropName="checked"
      extra={publishHint}
      className={css.last ?? ''}
    >
      <Checkbox>Publish immediately</Checkbox>
    </Form.Item>
  </>
);
