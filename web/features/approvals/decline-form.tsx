import rules from 'virtual:form-rules/approvals/declineApproval';
import { Form, type FormInstance, Input } from 'antd';
import { useEffect } from 'react';
import { PortalForm } from '../../components/portal-form.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { type ShowRefused, useContractForm } from '../../lib/forms/use-contract-form.ts';
import css from './decline-form.module.css';

export interface Decline {
  reason: string;
}

export const declineForm = contractForm<Decline, Decline>(rules, {
  blank: 'Please say why',
  fields: { reason: { blank: 'Say why, in a few words.' } },
});

interface DeclineFormProps {
  form: FormInstance<Decline>;
  onGiven: (reason: string, showRefused: ShowRefused) => Promise<unknown>;
}

/** Asks why an act is declined. */
export function DeclineForm({ form, onGiven }: DeclineFormProps) {
  const { bind } = useContractForm({
    definition: declineForm,
    form,
    onSubmit: ({ reason }, showRefused) => onGiven(reason, showRefused),
  });
  // The button that had the focus is gone.
  useEffect(() => form.focusField('reason'), [form]);
  return (
    <PortalForm {...bind} name="declineApproval" className={css.form ?? ''}>
      <Form.Item name="reason" label="Reason" extra="The person who asked reads it.">
        <Input.TextArea rows={3} {...declineForm.limits('reason')} />
      </Form.Item>
    </PortalForm>
  );
}
