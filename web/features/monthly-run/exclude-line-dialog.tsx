import { Form } from 'antd';
import type { BatchLine, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { type Reason, ReasonForm } from '../payouts/index.ts';
import { inAll, lockedBy } from './batch-words.ts';
import { useExcludeLine } from './queries.ts';

export function ExcludeLineDialog(props: RowDialogProps<BatchLine & { batch: PayoutBatch }>) {
  const { row: line, onClose, ...dialog } = props;
  const { batch } = line;
  const [form] = Form.useForm<Reason>();
  const exclusion = useExcludeLine();
  const isMine = exclusion.isPending || exclusion.isSuccess;
  const exclude = (reason: string, onError: (error: unknown) => void) =>
    exclusion.mutateAsync(
      { batchId: batch.batchId, payoutId: line.payoutId, reason },
      { onSuccess: onClose, onError },
    );
  return (
    <Question
      {...dialog}
      title="Exclude from the batch"
      onClose={onClose}
      action="Exclude"
      danger
      pending={exclusion.isPending}
      error={exclusion.error}
      onConfirm={form.submit}
      overtaken={lockedBy(batch, !dialog.open || isMine)}
    >
      <Callout tone="warning">
        <strong>{formatRand(line.amountCents)}</strong> to {line.agentName} leaves the batch, which
        is then {inAll(batch.lines - 1, batch.totalCents - line.amountCents)}. The payout stays
        pending.
      </Callout>
      <ReasonForm
        form={form}
        name="excludeLine"
        label="Reason"
        help="Agents don’t see it."
        blank="Please provide a reason"
        onGiven={exclude}
      />
    </Question>
  );
}
