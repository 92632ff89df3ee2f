/** Decides whether one person may do an act alone (docs/decisions/0122). */
import { RULE_NEEDS_TWO } from '../../../shared/approvals/words.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import {
  limitCents,
  limitOf,
  type PayoutLimit,
  wordsOfLimit,
} from '../../../shared/payouts/rules.ts';
import { personIdOf, profileTable } from '../../data/profile.table.ts';
import { rateLimitTable } from '../../data/rate-limit.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';

/**
 * The kind of an act: a release, or a credit, of an amount in integer cents is one person's up to the limits of a day;
 * a listed act is, unless the rule is on; a right is while nobody else could confirm it. The last kind is nobody's
 * alone.
 */
export type Need =
  | { kind: 'release' | 'credit'; agentId: string; amountCents: number }
  | { kind: 'listed' }
  | { kind: 'right' }
  | { kind: 'always'; because: string };

/** The act takes two people because a limit of the day would be passed. */
export class AboveLimit extends Error {
  override readonly name = 'AboveLimit';
}

/** Why an act takes two people, whatever was done that day; undefined where one may do it. */
export function whyTwo({ settings }: Pick<Context, 'settings'>, need: Need): string | undefined {
  if (need.kind === 'always') return need.because;
  if (settings.fourEyesOnPayouts) return RULE_NEEDS_TWO;
  if (need.kind === 'listed' || need.kind === 'right') return undefined;
  const limit = limitOf(settings.payoutLimits, need);
  return limit && wordsOfLimit(settings.payoutLimits, limit);
}

const TWO_DAYS_S = 2 * 24 * 60 * 60;

/**
 * The writes that add an act to the day's totals of its agent and of the person who acts, whose accounts count
 * together. The condition that both hold it is in the write, so that requests at the same moment don't exceed a limit
 * together; there they throw `AboveLimit`.
 */
export async function countAlone(context: Context, need: Need): Promise<Write[]> {
  if (need.kind !== 'release' && need.kind !== 'credit') return [];
  const { actor, clock, settings, table } = context;
  const { userId } = actor;
  const { kind, agentId, amountCents } = need;
  const person = personIdOf(await profileTable(table).get(userId), userId);
  const day = dayOf(clock.now());
  const expiresAt = Math.floor(clock.real().getTime() / 1000) + TWO_DAYS_S;
  const count = (limit: PayoutLimit, whose: string) =>
    rateLimitTable(table)
      .count(`payouts#${kind}#${limit}#${whose}#${day}`, {
        limit: limitCents(settings.payoutLimits, limit),
        by: amountCents,
        expiresAt,
      })
      .orThrow(() => new AboveLimit(wordsOfLimit(settings.payoutLimits, limit)));
  return [count('agentDay', agentId), count('administratorDay', person)];
}
