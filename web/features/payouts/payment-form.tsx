import { Form, type FormInstance, Input } from 'antd';
import { MAX_NAME, MAX_NOTES } from '../../../shared/kernel/text.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { toast } from '../../lib/toasts.ts';

export interface Payment {
  transactionId: string;
  notes?: string;
}

interface PaymentFormProps {
  form: FormInstance<Partial<Payment>>;
  name: string;
  /** What was recorded before, where the payment goes on. */
  known?: { [Field in keyof Payment]?: Payment[Field] | undefined };
  onPay: (payment: Payment) => void;
}

/** What an administrator records of a payment that the bank made (document 001, section 5). */
export function PaymentForm({ form, name, known, onPay }: PaymentFormProps) {
  const submit = ({ transactionId, notes }: Partial<Payment>) => {
    if (!transactionId?.trim()) {
      toast.error('Please provide a transaction ID');
      showFieldErrors(form, [
        { name: 'transactionId', message: 'Enter the bank’s transaction ID.' },
      ]);
      return;
    }
    onPay({
      transactionId: transactionId.trim(),
      ...(notes?.trim() ? { notes: notes.trim() } : {}),
    });
  };
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      requiredMark={false}
      {...(known ? { initialValues: known } : {})}
      onFinish={submit}
    >
      <Form.Item name="transactionId" label="Transaction ID">
        <Input
          autoComplete="off"
          maxLength={MAX_NAME}
          // A payment goes on under the ID that it began with.
          readOnly={known?.transactionId !== undefined}
        />
      </Form.Item>
      <Form.Item name="notes" label="Notes">
        <Input.TextArea rows={3} maxLength={MAX_NOTES} placeholder="Optional" />
      </Form.Item>
    </Form>
  );
}
