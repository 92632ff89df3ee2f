import { conflict } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { type BatchId, batchName } from '../../../shared/kernel/batch-id.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { checkBatchLock } from '../../domain/monthly-run/check-batch-release.ts';
import { planFileSet } from '../../domain/monthly-run/plan-file-set.ts';
import { findReleaser } from '../../domain/monthly-run/find-releaser.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';
import { batchChanged, readBatch, batchConflict } from '../../domain/monthly-run/read-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { startWork } from '../../domain/monthly-run/start-work.ts';

interface Shown {
  lines: number;
  totalCents: number;
  /** The administrator who is to release it. */
  releaserId?: string | undefined;
  /** The day on which the bank is to pay, `YYYY-MM-DD`. */
  paymentDate?: string | undefined;
}

/**
 * Locks an open batch, if its lines and total are what the administrator saw; from then on it
 * doesn't change. A job fixes the bank accounts and writes the files; locking again resumes a job
 * that stopped. Idempotent.
 */
export const lockBatch = verb(
  monthlyRunContract.lockBatch,
  async (context, { batchId, ...shown }) => {
    await context.table.planAndTransact(() => lock(context, batchId, shown));
    return readMonthlyBatch(context, batchId);
  },
);

async function lock(context: Context, batchId: BatchId, shown: Shown): Promise<void> {
  const { actor, clock } = context;
  const batch = await readBatch(context, batchId);
  const { status, locked, work } = batch;
  const isStopped = work?.kind === 'lock' && work.status === 'failed';
  const isMine = locked?.by === actor.userId && work?.kind !== 'reopen';
  if (status === 'locked' && isMine && !isStopped) return;
  if (status !== 'open' && !isStopped) throw batchChanged(batch);
  if (batch.lines !== shown.lines || batch.totalCents !== shown.totalCents)
    throw batchConflict(batch, countedAnew);
  checkLimit(context, batch);
  await checkBatchLock(context);
  // Whoever goes on with work that stopped isn't the one who is to release it either.
  const releaserId = await findReleaser(context, batch.releaserId ?? shown.releaserId);
  const at = clock.now().toISOString();
  const changes = {
    fileSet: planFileSet(batch, { at, paymentDate: shown.paymentDate }),
    ...optional({ releaserId }),
    ...(isStopped ? {} : { locked: { at, by: actor.userId } }),
  };
  await startWork(context, batch, { kind: 'lock', to: 'locked', changes, at });
}

const countedAnew = ({ batchId, lines, totalCents }: StoredBatch) =>
  `The batch of ${batchName(batchId)} has changed: it now has ${lines} ${lines === 1 ? 'line' : 'lines'}, ${formatRand(totalCents)} in all.`;

/** @throws DomainError CONFLICT naming the limit, which leaving lines out keeps */
function checkLimit({ settings }: Context, { totalCents }: StoredBatch): void {
  const { perBatchCents } = settings.payoutLimits;
  if (perBatchCents === undefined || totalCents <= perBatchCents) return;
  throw conflict(
    `A batch pays out at most ${formatRand(perBatchCents)}, and this one comes to ${formatRand(totalCents)}. Take payouts out of it; they can be paid by themselves or with a later batch.`,
  );
}
