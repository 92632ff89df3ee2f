import { forbidden } from '../../../shared/kernel/errors.ts';
import { heldBatchWords, whyBatchHeld } from '../../../shared/monthly-run/rules.ts';
import { readReleaser } from '../payouts/read-releaser.ts';
import type { Context } from '../../platform/context.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';

/**
 * Refuses a batch to an administrator whom the four-eyes rule excludes from one of its lines. Who
 * added lines or edited accounts is known once the accounts are fixed; before, only the permission
 * is checked. Where the rule is off, nothing is read.
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
