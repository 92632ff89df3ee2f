/** Which lines of a batch an administrator may not release, before and while it is locked. */
import type { ExceptionReason } from '../../../shared/monthly-run/schemas.ts';
import { type Hands, whyHeld } from '../../../shared/payouts/rules.ts';
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

/**
 * Why a line isn't this releaser's: every line that the releaser had a hand in where the four-eyes rule
 * is on, else those above a limit. With the rule on, the finance permission was checked before.
 */
export function reasonsOfReleaser(
  releaser: Releaser,
  { aboveLimit }: Pick<StoredPayout, 'aboveLimit'>,
  hands: Hands,
): ExceptionReason[] {
  const { isRuleOn } = releaser;
  const because = whyHeld(isRuleOn ? { ...releaser, hasFinance: true } : releaser, hands);
  if (because.length === 0) return [];
  if (isRuleOn) return ['secondPerson'];
  return aboveLimit === undefined ? [] : ['aboveLimit'];
}
