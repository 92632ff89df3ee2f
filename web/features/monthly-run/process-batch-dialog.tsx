import { useState } from 'react';
import { Callout } from '../../components/callout.tsx';
import { useOpenings } from '../../lib/openings.ts';
import { type BatchDialogProps, BatchQuestion } from './batch-question.tsx';
import { inAll } from './batch-words.ts';
import { useProcessBatch } from './queries.ts';

/** Records that the bank has accepted the file. */
export function ProcessBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  return <Process key={openings} {...props} />;
}

function Process(props: BatchDialogProps) {
  const { batch, onClose } = props;
  const step = useProcessBatch();
  // Where the files are others by now, the question has to be asked again.
  const [seen] = useState(batch.fileSet);
  return (
    <BatchQuestion
      {...props}
      step="process"
      progress={step}
      onConfirm={() =>
        step.mutate({ batchId: batch.batchId, fileSet: seen }, { onSuccess: onClose })
      }
    >
      <Callout>
        <strong>{inAll(batch.lines, batch.totalCents)}</strong>, go on to Processing (Paying). The
        agents are told.
      </Callout>
      <p>Do this once the bank has taken the file of set {seen}.</p>
    </BatchQuestion>
  );
}
