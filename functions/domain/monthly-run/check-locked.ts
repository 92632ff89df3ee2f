import { batchName } from '../../../shared/kernel/batch-id.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { MAX_COUNTED_LINES, staysOutWords } from '../../../shared/monthly-run/rules.ts';
import type { LockPreview } from '../../../shared/monthly-run/schemas.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale } from '../../platform/table.ts';
import { countLock } from './count-lock.ts';
import { batchConflict } from './read-batch.ts';

type Locked = LockPreview['locked'];

/**
 * Refuses a lock that wouldn't fix what its question said. A batch too large to count is locked by its lines
 * and total alone.
 * @param expected what was shown as locked; absent where nothing was
 * @throws DomainError CONFLICT
 */
export async function checkLocked(
  context: Context,
  batch: StoredBatch,
  expected: Locked | undefined,
): Promise<void> {
  if (!expected || batch.lines === 0 || batch.lines > MAX_COUNTED_LINES) return;
  const now = await countLock(context, batch.batchId);
  const { locked, leftOut } = now;
  if (locked.lines + leftOut.lines !== batch.lines) throw new Stale('The index of lines lags');
  if (expected.lines !== locked.lines || expected.cents !== locked.cents)
    throw batchConflict(batch, (changed) => lockedAnew(changed, now));
}

const lockedAnew = ({ batchId }: StoredBatch, { locked, leftOut }: LockPreview) =>
  `The batch of ${batchName(batchId)} has changed: locking it now fixes ${countOf(locked.lines, 'line')}, ${formatRand(locked.cents)} in all${leftOut.lines > 0 ? `; ${staysOutWords(leftOut)}` : ''}.`;
