import { Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { MAX_NAME, MAX_NOTES } from '../../../shared/kernel/text.ts';
import { Required } from '../../components/required.tsx';
import css from './announcement-fields.module.css';
import { audiences, urgencies } from './announcement-words.ts';

/** The fields of an announcement (document 001, Admin Announcements). */
export const AnnouncementFields = ({ publishHint }: { publishHint: ReactNode }) => (
  <>
    <Form.Item name="title" label={<Required>Title</Required>}>
      <Input autoComplete="off" maxLength={MAX_NAME} aria-required />
    </Form.Item>
    <Form.Item
      name="content"
      label={<Required>Content</Required>}
      extra="Plain text: lines stay as you break them."
    >
      <Input.TextArea
        autoSize={{ minRows: 4, maxRows: 12 }}
        maxLength={MAX_NOTES}
        showCount
        aria-required
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
      className={css.publish ?? ''}
    >
      <Checkbox>Publish immediately</Checkbox>
    </Form.Item>
  </>
);
