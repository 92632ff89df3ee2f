import { type BatchId, batchName } from '../../../shared/kernel/batch-id.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { dayWords } from '../../../shared/kernel/month.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { isEmptied } from '../../../shared/monthly-run/rules.ts';
import type { LockPreview } from '../../../shared/monthly-run/schemas.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { Act } from '../../domain/approvals/commit-act.ts';
import { buildBatchAct, momentOf } from '../../domain/monthly-run/build-batch-act.ts';
import { checkLocked } from '../../domain/monthly-run/check-locked.ts';
import { checkShown, type ShownFigures } from '../../domain/monthly-run/check-shown.ts';
import { planFileSet } from '../../domain/monthly-run/plan-file-set.ts';
import { batchChanged, batchConflict, readBatch } from '../../domain/monthly-run/read-batch.ts';
import { needOfLock } from '../../domain/monthly-run/read-locking.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { startWork } from '../../domain/monthly-run/start-work.ts';
import type { Context } from '../../platform/context.ts';
import { wisherOf } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';

interface Shown extends ShownFigures {
  /** The lines that the question said are locked. */
  locked?: LockPreview['locked'] | undefined;
  /** The day on which the bank is to pay, `YYYY-MM-DD`. */
  paymentDate?: string | undefined;
}

/**
 * Locks an open batch, if its lines and total are what the administrator saw; from then on it
 * doesn't change. A job fixes the bank accounts and writes the files; locking again resumes a job
 * that stopped, which decides nothing new. Idempotent.
 */
export const lockBatch = verb(
  monthlyRunContract.lockBatch,
  async (context, { batchId, ...shown }) => {
    await context.table.planAndTransact(() => lock(context, batchId, shown));
    return readMonthlyBatch(context, batchId);
  },
);

async function lock(context: Context, batchId: BatchId, shown: Shown): Promise<void> {
  const batch = await readBatch(context, batchId);
  const { status, work } = batch;
  const isStopped = work?.kind === 'lock' && work.status === 'failed';
  if (!isStopped && isRepeated(context, batch, shown)) return;
  if (status !== 'open' && !isStopped) throw batchChanged(batch);
  if (isEmptied(batch)) throw batchConflict(batch, isEmpty);
  checkShown(batch, shown);
  await checkLocked(context, batch, shown.locked);
  const at = context.clock.now().toISOString();
  const fileSet = await planFileSet(context, batch, { at, paymentDate: shown.paymentDate });
  const step = { kind: 'lock', to: 'locked', at } as const;
  if (isStopped) return startWork(context, batch, { ...step, changes: { fileSet } });
  const changes = { fileSet, locked: momentOf(context, at) };
  const act = actOf(context, batch, { ...shown, paymentDate: fileSet.paymentDate });
  await startWork(context, batch, { ...step, changes, act });
}

function actOf(
  context: Context,
  batch: StoredBatch,
  { locked, paymentDate }: Shown & { paymentDate: string },
): Act {
  const fixed = locked && `${countOf(locked.lines, 'line')}, ${formatRand(locked.cents)}`;
  return buildBatchAct(batch, {
    need: needOfLock(context, batch),
    // Its lines are too many to be compared: those that go to whoever confirms stay out.
    agentIds: [],
    figures: [
      ...(fixed === undefined ? [] : [{ label: 'Can be paid now', words: fixed }]),
      { label: 'Payment date', words: dayWords(paymentDate) },
    ],
  });
}

/** True where whoever asks has locked it, with the payment date that is asked for. */
function isRepeated(
  context: Context,
  { status, locked, work, fileSet }: StoredBatch,
  { paymentDate }: Shown,
): boolean {
  const isMine = status === 'locked' && locked?.by === wisherOf(context) && work?.kind !== 'reopen';
  return isMine && (paymentDate ?? fileSet?.paymentDate) === fileSet?.paymentDate;
}

const isEmpty = ({ batchId }: StoredBatch) =>
  `The batch of ${batchName(batchId)} is empty: its lines are in another batch of the month.`;
