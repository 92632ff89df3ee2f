import rules from 'virtual:form-rules/leads/markLost';
import { Form, Input } from 'antd';
import type { Lead } from '../../../shared/leads/contract.ts';
import { canBecome } from '../../../shared/leads/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { isErrorCode } from '../../lib/api-errors.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { leadStatuses } from './lead-status.tsx';
import { useMarkLost } from './queries.ts';

interface Loss {
  reason: string;
}

export const lossForm = contractForm<Loss, Loss>(rules, {
  blank: 'Please say why',
  fields: { reason: { blank: 'Say why, in a few words.' } },
});

const labelOf = ({ status }: Lead) =>
  leadStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? status;

/** Asks for the reason before a lead is closed. */
export default function LoseLeadDialog({ row: lead, ...dialog }: RowDialogProps<Lead>) {
  const { open, onClose } = dialog;
  const { lostRetentionMonths: months } = runtimeConfig().portal.leads;
  const loss = useMarkLost();
  const [form] = Form.useForm<Loss>();
  const { bind } = useContractForm({
    definition: lossForm,
    form,
    onSubmit: ({ reason }, showRefused) =>
      loss.mutateAsync(
        { leadId: lead.id, reason },
        {
          onSuccess: onClose,
          // The typed reason stays, unless the lead was closed elsewhere.
          onError: (error) => (isErrorCode(error, 'CONFLICT') ? onClose() : showRefused(error)),
        },
      ),
  });
  const isOver = open && !canBecome(lead.status, 'lost') && !loss.isPending && !loss.isSuccess;
  return (
    <Question
      {...dialog}
      title="Lost Lead"
      action="Mark as Lost"
      danger
      pending={loss.isPending}
      error={loss.error}
      onConfirm={form.submit}
      quicker="Another window of yours"
      overtaken={isOver ? `this lead is ${labelOf(lead)}` : undefined}
    >
      <Callout>
        {lead.name} leaves your open leads. You can open the lead again; after {months} months the
        customer’s details are erased.
      </Callout>
      <PortalForm {...bind} name="loseLead">
        <Form.Item name="reason" label="Reason">
          <Input.TextArea rows={3} {...lossForm.limits('reason')} />
        </Form.Item>
      </PortalForm>
    </Question>
  );
}
