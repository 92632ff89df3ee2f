import { Form } from 'antd';
import { batchName, periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { useOpenings } from '../../lib/openings.ts';
import { type Reason, ReasonForm } from '../payouts/index.ts';
import type { BatchDialogProps } from './batch-question.tsx';
import { inAll, standing } from './batch-words.ts';
import { useMergeBatch } from './queries.ts';
import { isOvertaken } from './split-batch-dialog.tsx';

/** Moves all lines of a batch back into the first of its month. */
export function MergeBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  return <Merge key={openings} {...props} />;
}

function Merge({ batch, onClose, ...dialog }: BatchDialogProps) {
  const { batchId, lines, totalCents } = batch;
  const [form] = Form.useForm<Reason>();
  const step = useMergeBatch();
  const merge = (reason: string, onError: (error: unknown) => void) =>
    step.mutateAsync({ batchId, lines, totalCents, reason }, { onSuccess: onClose, onError });
  const isOver = isOvertaken(batch, dialog.open, step);
  return (
    <Question
      {...dialog}
      title="Merge Batch"
      action="Merge Batch"
      onClose={onClose}
      pending={step.isPending}
      error={step.error}
      onConfirm={form.submit}
      overtaken={isOver ? standing(batch) : undefined}
    >
      <Callout>
        <strong>{inAll(lines, totalCents)}</strong>, go into the batch of{' '}
        {batchName(periodOfBatch(batchId))}. This batch is empty then, and isn’t listed any more.
      </Callout>
      <ReasonForm
        form={form}
        name="mergeBatch"
        label="Reason"
        help="It stays in the audit log."
        blank="Please provide a reason"
        onGiven={merge}
      />
    </Question>
  );
}
