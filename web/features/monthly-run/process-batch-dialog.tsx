import { Callout } from '../../components/callout.tsx';
import { type BatchDialogProps, BatchQuestion } from './batch-question.tsx';
import { inAll } from './batch-words.ts';
import { useProcessBatch } from './queries.ts';

/** Records that the bank has accepted the file. */
export function ProcessBatchDialog(props: BatchDialogProps) {
  const { batch, onClose } = props;
  const step = useProcessBatch();
  return (
    <BatchQuestion
      {...props}
      step="process"
      progress={step}
      onConfirm={() => step.mutate({ period: batch.period }, { onSuccess: onClose })}
    >
      <Callout>
        <strong>{inAll(batch.lines, batch.totalCents)}</strong>, go on to Processing (Paying). The
        agents are told that their money is on its way.
      </Callout>
      <p>Do this once the bank has taken the file.</p>
    </BatchQuestion>
  );
}
