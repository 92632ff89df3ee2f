import { conflict } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { type BatchId, batchName } from '../../../shared/kernel/batch-id.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { isEmptied } from '../../../shared/monthly-run/rules.ts';
import type { LockPreview } from '../../../shared/monthly-run/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { checkBatchLock } from '../../domain/monthly-run/check-batch-release.ts';
import { checkLocked } from '../../domain/monthly-run/check-locked.ts';
import { checkShown, type ShownFigures } from '../../domain/monthly-run/check-shown.ts';
import { planFileSet } from '../../domain/monthly-run/plan-file-set.ts';
import { findReleaser } from '../../domain/monthly-run/find-releaser.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';
import { batchChanged, readBatch, batchConflict } from '../../domain/monthly-run/read-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { startWork } from '../../domain/monthly-run/start-work.ts';

interface Shown extends ShownFigures {
  /** The lines that the question said are locked. */
  locked?: LockPreview['locked'] | undefined;
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
  const { status, work } = batch;
  const isStopped = work?.kind === 'lock' && work.status === 'failed';
  if (!isStopped && isRepeated(context, batch, shown)) return;
  if (status !== 'open' && !isStopped) throw batchChanged(batch);
  if (isEmptied(batch)) throw batchConflict(batch, isEmpty);
  checkShown(batch, shown);
  checkLimit(context, batch);
  const writes = await checkBatchLock(context);
  // Whoever goes on with work that stopped isn't the one who is to release it either.
  const releaserId = await findReleaser(context, batch.releaserId ?? shown.releaserId);
  await checkLocked(context, batch, { releaserId, expected: shown.locked });
  const at = clock.now().toISOString();
  const changes = {
    fileSet: planFileSet(batch, { at, paymentDate: shown.paymentDate }),
    ...optional({ releaserId }),
    ...(isStopped ? {} : { locked: { at, by: actor.userId } }),
  };
  await startWork(context, batch, { kind: 'lock', to: 'locked', changes, at, writes });
}

/** True where the actor has locked it, with the payment date and the releaser that are asked for. */
function isRepeated(
  { actor: { userId } }: Context,
  { status, locked, work, fileSet, releaserId }: StoredBatch,
  shown: Shown,
): boolean {
  const isMine = status === 'locked' && locked?.by === userId && work?.kind !== 'reopen';
  const isDated = (shown.paymentDate ?? fileSet?.paymentDate) === fileSet?.paymentDate;
  const isNamed = releaserId === undefined || (shown.releaserId ?? releaserId) === releaserId;
  return isMine && isDated && isNamed;
}

const isEmpty = ({ batchId }: StoredBatch) =>
  `The batch of ${batchName(batchId)} is empty: its lines are in another batch of the month.`;

/** @throws DomainError CONFLICT naming the limit, which leaving lines out keeps */
function checkLimit({ settings }: Context, { totalCents }: StoredBatch): void {
  const { perBatchCents } = settings.payoutLimits;
  if (perBatchCents !== undefined && totalCents > perBatchCents)
    throw conflict(
      `A batch pays out at most ${formatRand(perBatchCents)}, and this one comes to ${formatRand(totalCents)}. Take payouts out of it; they can be paid by themselves or with a later batch.`,
    );
}
