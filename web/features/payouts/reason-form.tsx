import rules from 'virtual:form-rules/payouts/rejectPayout';
import { Form, type FormInstance, Input } from 'antd';
import { PortalForm } from '../../components/portal-form.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { FormName } from '../../lib/forms/form-names.ts';
import { type ShowRefused, useContractForm } from '../../lib/forms/use-contract-form.ts';

export interface Reason {
  reason: string;
}

interface ReasonFormProps {
  form: FormInstance<Reason>;
  name: FormName;
  label: string;
  help: string;
  /** The toast where the reason is missing. */
  blank: string;
  /** Sends the reason; `showRefused` shows the server's message at the field. */
  onGiven: (reason: string, showRefused: ShowRefused) => Promise<unknown>;
}

/** @param blank the toast where the reason is missing */
export const reasonForm = (blank: string) =>
  contractForm<Reason, Reason>(rules, {
    blank,
    fields: { reason: { blank: 'Say why, in a few words.' } },
  });

/** Asks why a payout doesn't reach its agent, or reaches an account that is on hold. */
export function ReasonForm({ form, name, label, help, blank, onGiven }: ReasonFormProps) {
  const definition = reasonForm(blank);
  const { bind } = useContractForm({
    definition,
    form,
    onSubmit: ({ reason }, showRefused) => onGiven(reason, showRefused),
  });
  return (
    <PortalForm {...bind} name={name}>
      <Form.Item name="reason" label={label} extra={help}>
        <Input.TextArea rows={3} {...definition.limits('reason')} />
      </Form.Item>
    </PortalForm>
  );
}
