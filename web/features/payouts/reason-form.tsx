import { Form, type FormInstance, Input } from 'antd';
import { MAX_NOTES } from '../../../shared/kernel/text.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { toast } from '../../lib/toasts.ts';

export interface Reason {
  reason?: string;
}

interface ReasonFormProps {
  form: FormInstance<Reason>;
  name: string;
  label: string;
  help: string;
  /** The toast of a reason that is missing. */
  blank: string;
  onGiven: (reason: string) => void;
}

/** Why a payout doesn't reach its agent. */
export function ReasonForm({ form, name, label, help, blank, onGiven }: ReasonFormProps) {
  const submit = ({ reason }: Reason) => {
    if (reason?.trim()) {
      onGiven(reason.trim());
      return;
    }
    toast.error(blank);
    showFieldErrors(form, [{ name: 'reason', message: 'Say why, in a few words.' }]);
  };
  return (
    <Form form={form} name={name} layout="vertical" requiredMark={false} onFinish={submit}>
      <Form.Item name="reason" label={label} extra={help}>
        <Input.TextArea rows={3} maxLength={MAX_NOTES} />
      </Form.Item>
    </Form>
  );
}
