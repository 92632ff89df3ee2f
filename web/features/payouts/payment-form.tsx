import rules from 'virtual:form-rules/payouts/markPaid';
import { Form, type FormInstance, Input } from 'antd';
import { PortalForm } from '../../components/portal-form.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { FormName } from '../../lib/forms/form-names.ts';
import { type ShowRefused, useContractForm } from '../../lib/forms/use-contract-form.ts';

export interface Payment {
  transactionId: string;
  notes?: string;
}

export const paymentForm = contractForm<Payment, Payment>(rules, {
  blank: 'Please provide a transaction ID',
  fields: { transactionId: { blank: 'Enter the bank’s transaction ID.' }, notes: {} },
});

interface PaymentFormProps {
  form: FormInstance<Payment>;
  name: FormName;
  /** The values that an earlier attempt recorded, if an interrupted payment is continued. */
  known?: { [Field in keyof Payment]?: Payment[Field] | undefined };
  /** Records the payment; `showRefused` shows the server's messages at the fields. */
  onPay: (payment: Payment, showRefused: ShowRefused) => Promise<unknown>;
}

/** The fields that an administrator fills in for a payment that the bank made. */
export function PaymentForm({ form, name, known, onPay }: PaymentFormProps) {
  const { bind } = useContractForm({
    definition: paymentForm,
    form,
    initial: known,
    onSubmit: onPay,
  });
  return (
    <PortalForm {...bind} name={name}>
      <Form.Item name="transactionId" label="Transaction ID">
        <Input
          autoComplete="off"
          {...paymentForm.limits('transactionId')}
          // A payment is continued under the ID that it began with.
          readOnly={known?.transactionId !== undefined}
        />
      </Form.Item>
      <Form.Item name="notes" label="Notes">
        <Input.TextArea rows={3} {...paymentForm.limits('notes')} placeholder="Optional" />
      </Form.Item>
    </PortalForm>
  );
}
