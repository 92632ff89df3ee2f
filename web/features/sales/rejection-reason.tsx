import { Form, Input } from 'antd';
import { MAX_NOTES } from '../../../shared/kernel/text.ts';

interface RejectionReasonProps {
  id: string;
  value: string;
  onChange: (reason: string) => void;
}

export const RejectionReason = ({ id, value, onChange }: RejectionReasonProps) => (
  <Form layout="vertical">
    <Form.Item label="Rejection Reason" htmlFor={id}>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={MAX_NOTES}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  </Form>
);
