import type { BatchException, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { inAll, lockedBy } from './batch-words.ts';
import { useIncludeException } from './queries.ts';

export function IncludeExceptionDialog(
  props: RowDialogProps<BatchException & { batch: PayoutBatch }>,
) {
  const { row, onClose, ...dialog } = props;
  const { id: exceptionId, agentName, payoutId, batch } = row;
  const amountCents = row.availableNowCents ?? row.amountCents;
  const inclusion = useIncludeException();
  const isMine = inclusion.isPending || inclusion.isSuccess;
  return (
    <Question
      {...dialog}
      title="Include in the batch"
      onClose={onClose}
      action="Include"
      pending={inclusion.isPending}
      error={inclusion.error}
      onConfirm={() =>
        inclusion.mutate(
          { batchId: batch.batchId, exceptionId, amountCents },
          { onSuccess: onClose },
        )
      }
      overtaken={lockedBy(batch, !dialog.open || isMine)}
    >
      <Callout>
        <strong>{formatRand(amountCents)}</strong> to {agentName} joins the batch, which is then{' '}
        {inAll(batch.lines + 1, batch.totalCents + amountCents)}.
        {payoutId ? '' : ' A payout is made of the agent’s balance.'}
      </Callout>
    </Question>
  );
}
