import { Form } from 'antd';
import type { BatchLine } from '../../../shared/monthly-run/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { type Reason, ReasonForm } from '../payouts/index.ts';
import type { BatchDialogProps } from './batch-question.tsx';
import { batchStatusNames, inAll } from './batch-words.ts';
import { useExcludeLine } from './queries.ts';

/** Takes a line out of an open batch. */
export function ExcludeLineDialog(props: BatchDialogProps & { line: BatchLine }) {
  const { batch, line, onClose, ...dialog } = props;
  const [form] = Form.useForm<Reason>();
  const exclusion = useExcludeLine();
  const isMine = exclusion.isPending || exclusion.isSuccess;
  const exclude = (reason: string, onError: (error: unknown) => void) =>
    exclusion.mutate(
      { period: batch.period, payoutId: line.payoutId, reason },
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
      onConfirm={form.submit}
      overtaken={
        dialog.open && !isMine && batch.status !== 'open'
          ? `this batch is ${batchStatusNames[batch.status].toLowerCase()}`
          : undefined
      }
    >
      <Callout tone="warning">
        <strong>{formatRand(line.amountCents)}</strong> to {line.agentName} leaves the batch, which
        is then {inAll(batch.lines - 1, batch.totalCents - line.amountCents)}. The payout stays
        pending: it can be included again, paid singly, rejected, or go with a later month.
      </Callout>
      <ReasonForm
        form={form}
        name="excludeLine"
        label="Reason"
        help="Administrators see it among the exceptions; the agent doesn’t."
        blank="Please provide a reason"
        onGiven={exclude}
      />
    </Question>
  );
}
