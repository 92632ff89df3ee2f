import { forbidden } from '../../../shared/kernel/errors.ts';
import { heldBatchWords, whyBatchHeld } from '../../../shared/monthly-run/rules.ts';
import { readReleaser } from '../payouts/read-releaser.ts';
import type { Context } from '../../platform/context.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';

/**
 * Refuses a batch to an administrator whom the four-eyes rule excludes from one of its lines. The
 * people who had a hand in the lines are known once the accounts are fixed; before that, only the
 * permission counts. Where the rule is off, it reads nothing.
 * @throws DomainError FORBIDDEN with the reason
 */
export async function checkBatchRelease(
  context: Context,
  { makers }: Pick<StoredBatch, 'makers'>,
): Promise<void> {
  const releaser = await readReleaser(context);
  if (!releaser) return;
  const [first] = whyBatchHeld(releaser, makers);
  if (first) throw forbidden(heldBatchWords[first]);
}
