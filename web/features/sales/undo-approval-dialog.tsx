import rules from 'virtual:form-rules/sales/reverseApproval';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminSale, ReversalPreview } from '../../../shared/sales/contract.ts';
import { hasCommission, takingOf } from '../../../shared/sales/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { Loaded } from '../../components/list-states.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { untilOver } from '../../lib/second-person.ts';
import { reversalQuery, useUndoApproval } from './admin-queries.ts';
import { SaleQuestion } from './sale-question.tsx';
import { TakenBack } from './taken-back.tsx';

interface Undoing {
  reason: string;
}

export const undoForm = contractForm<Undoing, Undoing>(rules, {
  blank: 'Please say why',
  failed: 'Failed to undo the approval',
  fields: { reason: { blank: 'Say why, in a few words.' } },
});

/** Undoes a wrong approval: says in figures what is taken back, and from whom. */
export default function UndoApprovalDialog(props: RowDialogProps<AdminSale>) {
  const { row: sale, open, onClose } = props;
  const undoing = useUndoApproval();
  const preview = useQuery(reversalQuery(sale, open && hasCommission(sale)));
  const { bind, form } = useContractForm({
    definition: undoForm,
    onSubmit: ({ reason }, showRefused) =>
      undoing.mutateAsync(
        { saleId: sale.id, reason, expected: preview.data && takingOf(preview.data) },
        // A conflict says what stands in the way; the typed reason stays.
        untilOver(onClose, (error) =>
          isErrorCode(error, 'CONFLICT') ? undefined : showRefused(error),
        ),
      ),
  });
  const isOver = !hasCommission(sale) && !undoing.isSuccess;
  return (
    <SaleQuestion
      {...props}
      title="Undo Approval"
      isOver={isOver}
      action="Undo Approval"
      danger
      disabled={!preview.data || preview.data.refusal !== undefined}
      pending={undoing.isPending}
      error={undoing.error}
      onConfirm={form.submit}
    >
      {isOver ? null : (
        <Loaded query={preview} noun="amounts" failure="What it would take back couldn’t be loaded">
          {(found) => <Consequence sale={sale} found={found} />}
        </Loaded>
      )}
      <PortalForm<Undoing> {...bind} name="undoApproval">
        <Form.Item name="reason" label="Reason" extra={`${sale.agentName} reads it.`}>
          <Input.TextArea rows={3} {...undoForm.limits('reason')} />
        </Form.Item>
      </PortalForm>
    </SaleQuestion>
  );
}

function Consequence({ sale, found }: { sale: AdminSale; found: ReversalPreview }) {
  if (found.refusal) return <Callout tone="warning">{found.refusal}</Callout>;
  const { takenCents, months, availableAfterCents, rejectedPayoutCents } = found;
  return (
    <Callout tone="warning">
      The sale is rejected, and <strong>{formatRand(takenCents)}</strong> is taken back from{' '}
      {sale.agentName}
      {months > 0 ? ` (with the commission of ${countOf(months, 'month')})` : ''}
      {availableAfterCents < 0 ? (
        <>
          , who then owes <strong>{formatRand(-availableAfterCents)}</strong>; the next commission
          repays it first.
        </>
      ) : (
        <>
          . <strong>{formatRand(availableAfterCents)}</strong> stays available.
        </>
      )}
      {rejectedPayoutCents === undefined
        ? null
        : ` The pending payout of ${formatRand(rejectedPayoutCents)} is rejected.`}
      <TakenBack {...found} /> Closed months stay as they are.
    </Callout>
  );
}
