/** The four-eyes rule on batches: one person locks a batch, and another releases it. */
import { forbidden } from '../../../shared/kernel/errors.ts';
import { heldBatchWords, whyBatchHeld } from '../../../shared/monthly-run/policy.ts';
import { checkFinance } from '../approvals/check-finance.ts';
import { readReleaser } from '../approvals/read-releaser.ts';
import { type Context, isOthersAct } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { payoutTable } from '../../data/payout.table.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';

/**
 * Refuses to release a batch (its files, processing, paid) to whom the four-eyes rule excludes. Where another person
 * asked for it, that person didn't lock it: the one who did may confirm.
 * @returns the condition of the release, where the rule is on: the actor still has the finance permission; none where
 *   it is confirmed, because the confirmation has that condition
 * @throws DomainError FORBIDDEN with the reason
 */
export async function checkBatchRelease(context: Context, batch: StoredBatch): Promise<Write[]> {
  const releaser = await readReleaser(context);
  if (!releaser.isRuleOn) return [];
  const isConfirmed = isOthersAct(context);
  const [first] = whyBatchHeld(releaser, isConfirmed ? {} : batch);
  if (first) throw forbidden(heldBatchWords[first]);
  const [, ...others] = releaser.accounts;
  const own = await Promise.all(
    others.map((account) => payoutTable(context.table).linesOfAgent(batch.batchId, account, 1)),
  );
  if (own.some(({ rows }) => rows.length > 0)) throw forbidden(heldBatchWords.own);
  return isConfirmed ? [] : [checkFinance(context)];
}

/**
 * Refuses to lock a batch without the finance permission, where the four-eyes rule is on.
 * @returns the condition of locking, where the rule is on: the actor still has the permission
 * @throws DomainError FORBIDDEN with the reason
 */
export async function checkBatchLock(context: Context): Promise<Write[]> {
  const { isRuleOn, hasFinance } = await readReleaser(context);
  if (!isRuleOn) return [];
  if (!hasFinance) throw forbidden(heldBatchWords.permission);
  return [checkFinance(context)];
}
