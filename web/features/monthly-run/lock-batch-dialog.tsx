import { useState } from 'react';
import type { PayoutBatch } from '../../../shared/monthly-run/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { useOpenings } from '../../lib/openings.ts';
import { type BatchDialogProps, BatchQuestion } from './batch-question.tsx';
import { inAll, plural } from './batch-words.ts';
import { useLockBatch } from './queries.ts';

/** Locks a batch: exactly what the person has seen, or nothing. */
export function LockBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  return <Lock key={openings} {...props} />;
}

function Lock(props: BatchDialogProps) {
  const { batch, onClose } = props;
  const { period, lines, totalCents } = batch;
  const lock = useLockBatch();
  const [seen, setSeen] = useState({ lines, totalCents });
  // What changed while the question stands is looked at before it is locked.
  const hasChanged = !lock.isSuccess && (seen.lines !== lines || seen.totalCents !== totalCents);
  const confirm = () =>
    hasChanged
      ? setSeen({ lines, totalCents })
      : lock.mutate({ period, ...seen }, { onSuccess: onClose });
  return (
    <BatchQuestion
      {...props}
      step="lock"
      {...(hasChanged ? { action: 'Use New Figures' } : {})}
      progress={lock}
      onConfirm={confirm}
    >
      {hasChanged ? (
        <Callout tone="warning">
          <span role="alert">
            The batch changed while you looked. It was {inAll(seen.lines, seen.totalCents)}; it is{' '}
            <strong>{inAll(lines, totalCents)}</strong> now. Nothing was locked.
          </span>
        </Callout>
      ) : (
        <Consequence batch={batch} />
      )}
    </BatchQuestion>
  );
}

function Consequence({ batch: { lines, totalCents, exceptions } }: { batch: PayoutBatch }) {
  return (
    <>
      <Callout>
        <strong>{inAll(lines, totalCents)}</strong>, are fixed with the accounts that they go to,
        and the files for the bank are written.
      </Callout>
      <p>
        Nothing in the batch can be changed afterwards, and no payout in it can be rejected or
        processed singly.
        {exceptions > 0
          ? ` ${plural(exceptions, 'exception')} stay${exceptions === 1 ? 's' : ''} out.`
          : ''}
      </p>
    </>
  );
}
