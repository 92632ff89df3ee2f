import rules from 'virtual:form-rules/adjustments/refuseAdjustment';
import { Form, Input } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { AdjustmentQuestion } from './adjustment-question.tsx';
import { useRefuseAdjustment } from './adjustment-queries.ts';

interface Refusal {
  reason: string;
}

export const refusalForm = contractForm<Refusal, Refusal>(rules, {
  blank: 'Please say why',
  fields: { reason: { blank: 'Say why, in a few words.' } },
});

/** Refuses an adjustment that another person entered, with the reason. */
export default function RefuseAdjustmentDialog(props: RowDialogProps<Adjustment>) {
  const { row, onClose } = props;
  const refusal = useRefuseAdjustment();
  const { bind, form } = useContractForm({
    definition: refusalForm,
    onSubmit: ({ reason }, showRefused) =>
      refusal.mutateAsync(
        { adjustmentId: row.id, reason },
        { onSuccess: onClose, onError: showRefused },
      ),
  });
  return (
    <AdjustmentQuestion
      {...props}
      title="Refuse Adjustment"
      action="Refuse"
      danger
      progress={refusal}
      onConfirm={form.submit}
    >
      <Callout>
        The {row.direction} of <strong>{formatRand(row.amountCents)}</strong> for {row.agentName}{' '}
        isn’t made. {row.createdBy.name} sees your reason in the list.
      </Callout>
      <PortalForm<Refusal> {...bind} name="refuseAdjustment">
        <Form.Item name="reason" label="Reason">
          <Input.TextArea rows={3} {...refusalForm.limits('reason')} />
        </Form.Item>
      </PortalForm>
    </AdjustmentQuestion>
  );
}
