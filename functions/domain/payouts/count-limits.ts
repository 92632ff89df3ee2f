/** The day's totals of what people pay out alone, counted in the transaction of each payout. */
import { dayOf } from '../../../shared/kernel/month.ts';
import { limitCents, type PayoutLimit } from '../../../shared/payouts/rules.ts';
import { personIdOf, profileTable } from '../../data/profile.table.ts';
import { rateLimitTable } from '../../data/rate-limit.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';

const TWO_DAYS_S = 2 * 24 * 60 * 60;

interface Counted {
  /** Adding and releasing payouts and adjusting balances are counted each for itself. */
  act: 'added' | 'released' | 'adjusted';
  agentId: string;
  amountCents: number;
}

/**
 * The writes that add a payout, or an adjustment, to the day's totals of its agent and of the person who acts,
 * whose accounts count together. The condition that both hold it is in the write, so that requests at the same
 * moment don't exceed a limit together.
 * @param above makes the error to throw where a total would exceed its limit
 */
export async function countAlone(
  context: Context,
  { act, agentId, amountCents }: Counted,
  above: (limit: PayoutLimit) => Error,
): Promise<Write[]> {
  const { actor, clock, settings, table } = context;
  const { userId } = actor;
  const person = personIdOf(await profileTable(table).get(userId), userId);
  const day = dayOf(clock.now());
  const expiresAt = Math.floor(clock.real().getTime() / 1000) + TWO_DAYS_S;
  const count = (limit: PayoutLimit, whose: string) =>
    rateLimitTable(table)
      .count(`payouts#${act}#${limit}#${whose}#${day}`, {
        limit: limitCents(settings.payoutLimits, limit),
        by: amountCents,
        expiresAt,
      })
      .orThrow(() => above(limit));
  return [count('agentDay', agentId), count('administratorDay', person)];
}
