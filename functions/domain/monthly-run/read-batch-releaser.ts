/** Which lines of a batch an administrator may not release, before and while it is locked. */
import type { ExceptionReason } from '../../../shared/monthly-run/schemas.ts';
import type { StoredPayout } from '../../data/payout.table.ts';
import { profileTable } from '../../data/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { readPerson, readReleaser, type Releaser } from '../approvals/read-releaser.ts';

/**
 * The releaser of a batch: with the four-eyes rule on the named one, who is another person than the one
 * who locks it; else who locks it.
 */
export async function readBatchReleaser(
  context: Context,
  releaserId: string | undefined,
): Promise<Releaser> {
  const locker = await readReleaser(context);
  const profile = releaserId && (await profileTable(context.table).get(releaserId));
  return profile ? { ...locker, ...(await readPerson(context, profile)) } : locker;
}

/**
 * Why a line needs another person than this releaser: it pays an account of the own mailbox or, where one person
 * pays a month alone, it is above the limit of a payout.
 */
export function reasonsOfReleaser(
  { accounts, isRuleOn, limits }: Releaser,
  { agentId, amountCents }: Pick<StoredPayout, 'agentId' | 'amountCents'>,
): ExceptionReason[] {
  const isHeld = isRuleOn ? accounts.includes(agentId) : amountCents > limits.perPayoutCents;
  return isHeld ? ['aboveLimit'] : [];
}
