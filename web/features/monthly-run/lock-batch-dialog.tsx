import { useState } from 'react';
import type { PayoutBatch } from '../../../shared/monthly-run/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { countOf } from '../../../shared/kernel/count.ts';
import { useOpenings } from '../../lib/openings.ts';
import { type BatchDialogProps, BatchQuestion } from './batch-question.tsx';
import { ReleaserChoice, useReleasers } from './batch-releaser.tsx';
import { inAll } from './batch-words.ts';
import { useLockBatch } from './queries.ts';

/** Locks a batch, if its lines and total are still those that the dialog shows. */
export function LockBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  return <Lock key={openings} {...props} />;
}

function Lock(props: BatchDialogProps) {
  const { batch, onClose } = props;
  const { period, lines, totalCents } = batch;
  const lock = useLockBatch();
  const releasers = useReleasers();
  const [chosen, setChosen] = useState<string>();
  const releaserId = batch.releaserId ?? chosen ?? releasers.able?.[0]?.id;
  const [seen, setSeen] = useState({ lines, totalCents });
  // If the batch changed while the dialog is open, the new figures have to be confirmed.
  const hasChanged = !lock.isSuccess && (seen.lines !== lines || seen.totalCents !== totalCents);
  const confirm = () =>
    hasChanged
      ? setSeen({ lines, totalCents })
      : lock.mutate(
          { period, ...seen, ...(releaserId ? { releaserId } : {}) },
          { onSuccess: onClose },
        );
  return (
    <BatchQuestion
      {...props}
      step="lock"
      {...(hasChanged ? { action: 'Use New Figures' } : {})}
      disabled={releasers.isRuleOn && releaserId === undefined}
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
      {releasers.isRuleOn && batch.releaserId === undefined ? (
        <ReleaserChoice releasers={releasers} value={releaserId} onChange={setChosen} />
      ) : null}
    </BatchQuestion>
  );
}

function Consequence({ batch: { lines, totalCents, exceptions } }: { batch: PayoutBatch }) {
  if (lines === 0)
    return <Callout>The batch has no lines. Locking closes it, and nothing is paid.</Callout>;
  return (
    <>
      <Callout>
        <strong>{inAll(lines, totalCents)}</strong>, are fixed with the accounts that they go to,
        and the files for the bank are written. {staysOut(exceptions)}
      </Callout>
      <p>
        Nobody can change the batch afterwards, or reject or process a payout of it singly. A line
        whose agent can’t be paid at that moment becomes an exception.
      </p>
    </>
  );
}

const staysOut = (exceptions: number): string => {
  if (exceptions === 0) return '';
  return `${countOf(exceptions, 'exception')} ${exceptions === 1 ? 'stays' : 'stay'} out.`;
};
