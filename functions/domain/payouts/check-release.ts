import {
  type HeldBecause,
  heldAboveLimit,
  heldWords,
  limitOf,
  whyHeld,
} from '../../../shared/payouts/rules.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import type { StoredAgent } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import type { StoredPayout } from '../../data/payout.table.ts';
import { checkFinance } from '../identity/check-finance.ts';
import { countAlone } from './count-limits.ts';
import { readHands } from './read-hands.ts';
import { readReleaser } from './read-releaser.ts';

interface Release {
  /**
   * The payout's agent, where the payout has no account of its own; the caller's write has the condition
   * that the account is still this one.
   */
  owner: StoredAgent | undefined;
  /** A line goes with its batch, which has a limit of its own and is checked as a whole. */
  isLine: boolean;
}

/**
 * Refuses to let an administrator release a payout alone where the four-eyes rule forbids it: where the
 * rule is on, or the payout is above a limit.
 * @returns the conditions of the release: where it takes the finance permission, that the actor still has it
 * @throws DomainError FORBIDDEN with the reason
 */
export async function checkRelease(
  context: Context,
  payout: StoredPayout,
  release: Release,
): Promise<Write[]> {
  return (await check(context, payout, release)).conditions;
}

/**
 * Checks a payout by itself as `checkRelease`, for the step that fixes its account.
 * @returns the conditions, or the writes that count what is released alone; in the transaction these throw FORBIDDEN
 *   where the day's limit is reached. Empty for a line
 */
export async function countRelease(
  context: Context,
  payout: StoredPayout,
  release: Release,
): Promise<Write[]> {
  const { because, conditions } = await check(context, payout, release);
  if (!because) return conditions;
  return countAlone(context, { ...payout, act: 'released' }, (limit) =>
    forbidden(heldAboveLimit(context.settings.payoutLimits, limit, because)),
  );
}

interface Checked {
  /** Why the actor may release the payout within the limits only; absent: the actor may release any. */
  because?: HeldBecause;
  conditions: Write[];
}

async function check(
  context: Context,
  payout: StoredPayout,
  { owner, isLine }: Release,
): Promise<Checked> {
  // The hands in a line were looked at when its batch was locked, and the batch's verbs check them.
  if (isLine) return { conditions: [] };
  const [releaser, hands] = await Promise.all([
    readReleaser(context),
    readHands(context, payout, owner),
  ]);
  const [first] = whyHeld(releaser, hands);
  if (!first) return { conditions: [checkFinance(context)] };
  if (releaser.isRuleOn) throw forbidden(heldWords[first]);
  const limit = limitOf(releaser.limits, payout);
  if (limit) throw forbidden(heldAboveLimit(releaser.limits, limit, first));
  return { because: first, conditions: [] };
}
