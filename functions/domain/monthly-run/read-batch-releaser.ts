/** Which lines of a batch an administrator may not release, before and while it is locked. */
import type { ExceptionReason } from '../../../shared/monthly-run/schemas.ts';
import type { StoredPayout } from '../../data/payout.table.ts';
import { profileTable } from '../../data/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { readPerson, readReleaser, type Releaser } from '../payouts/read-releaser.ts';

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

/** Why a line isn't this releaser's: where the four-eyes rule is on, a line that pays an account of the own mailbox. */
export const reasonsOfReleaser = (
  { accounts, isRuleOn }: Releaser,
  { agentId }: Pick<StoredPayout, 'agentId'>,
): ExceptionReason[] => (isRuleOn && accounts.includes(agentId) ? ['secondPerson'] : []);
