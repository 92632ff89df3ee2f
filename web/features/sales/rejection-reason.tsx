import rules from 'virtual:form-rules/sales/rejectSale';
import { Form, type FormInstance, Input } from 'antd';
import { PortalForm } from '../../components/portal-form.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { FormName } from '../../lib/forms/form-names.ts';
import { type ShowRefused, useContractForm } from '../../lib/forms/use-contract-form.ts';

interface Rejection {
  reason: string;
}

export const rejectionForm = contractForm<Rejection, Rejection>(rules, {
  blank: 'Please provide a rejection reason',
  fields: { reason: { blank: 'Say why, in a few words.' } },
});

/** The form's instance, and whether a reason is typed. */
export function useRejectionReason() {
  const [form] = Form.useForm<Rejection>();
  const reason = Form.useWatch('reason', form);
  return { form, isBlank: !reason?.trim() };
}

interface RejectionReasonProps {
  form: FormInstance<Rejection>;
  name: FormName;
  /** Sends the reason; `showRefused` shows the server's message at the field. */
  onGiven: (reason: string, showRefused: ShowRefused) => Promise<unknown>;
}

/** Asks why a sale is rejected. */
export function RejectionReason({ form, name, onGiven }: RejectionReasonProps) {
  const { bind } = useContractForm({
    definition: rejectionForm,
    form,
    onSubmit: ({ reason }, showRefused) => onGiven(reason, showRefused),
  });
  return (
    <PortalForm {...bind} name={name}>
      <Form.Item name="reason" label="Rejection Reason">
        <Input.TextArea rows={3} {...rejectionForm.limits('reason')} />
      </Form.Item>
    </PortalForm>
  );
}
