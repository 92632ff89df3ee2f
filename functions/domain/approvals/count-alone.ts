/** Decides whether one person may do an act alone (docs/decisions/0122). */
import { RULE_NEEDS_TWO } from '../../../shared/approvals/words.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import {
  limitCents,
  limitOf,
  type PayoutLimit,
  wordsOfLimit,
} from '../../../shared/payouts/rules.ts';
import { personIdOf, profileTable } from '../../data/identity/profile.table.ts';
import { rateLimitTable } from '../../data/limits/rate-limit.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { giversOf } from './plan-givers.ts';

/**
 * The rule by which an act needs one person or two:
 * - `release`, `credit`: one, while the amount (integer cents) is within the limits of a day.
 * - `listed`: one, unless the four-eyes rule is on.
 * - `right`: one, while nobody else could confirm it, whatever the rule.
 * - `alone`: always one, as for taking a right away.
 * - `always`: always two.
 */
export type Need =
  | { kind: 'release' | 'credit'; agentId: string; amountCents: number }
  | { kind: 'listed' }
  | { kind: 'right' }
  | { kind: 'alone' }
  | { kind: 'always'; because: string };

/** The act takes two people because a limit of the day would be passed. */
export class AboveLimit extends Error {
  override readonly name = 'AboveLimit';
}

/** Why an act takes two people, whatever was done that day; undefined where one may do it. */
export function whyTwo({ settings }: Pick<Context, 'settings'>, need: Need): string | undefined {
  if (need.kind === 'always') return need.because;
  if (need.kind === 'right' || need.kind === 'alone') return undefined;
  if (settings.fourEyesOnPayouts) return RULE_NEEDS_TWO;
  if (need.kind === 'listed') return undefined;
  const limit = limitOf(settings.payoutLimits, need);
  return limit && wordsOfLimit(settings.payoutLimits, limit);
}

const TWO_DAYS_S = 2 * 24 * 60 * 60;

/**
 * The writes that add an act to the day's totals of its agent and of the person who acts, whose accounts
 * count together. The condition that both hold it is in the write, so that requests at the same moment don't
 * exceed a limit together; there they throw `AboveLimit`.
 */
export async function countAlone(context: Context, need: Need): Promise<Write[]> {
  if (need.kind !== 'release' && need.kind !== 'credit') return [];
  const { clock, settings } = context;
  const { agentId, ...amount } = need;
  const persons = await findCounted(context);
  const day = dayOf(clock.now());
  const count = (limit: PayoutLimit, whose: string) =>
    countTo(context, limit, { ...amount, whose, day }).orThrow(
      () => new AboveLimit(wordsOfLimit(settings.payoutLimits, limit)),
    );
  return [
    count('agentDay', agentId),
    ...persons.map((person) => count('administratorDay', person)),
  ];
}

/**
 * The person who acts, and those who alone gave that person something: they may be one behind many accounts.
 */
async function findCounted({ actor, table }: Context): Promise<string[]> {
  const { userId } = actor;
  const profile = await profileTable(table).get(userId);
  const givers = giversOf(profile ?? {});
  const profiles = await profileTable(table).getMany(givers);
  const persons = givers.map((giverId) => personIdOf(profiles.get(giverId), giverId));
  return [...new Set([personIdOf(profile, userId), ...persons])];
}

interface Counted {
  kind: 'release' | 'credit';
  whose: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Negative where a line that was counted is taken back. */
  amountCents: number;
}

const bucketOf = (limit: PayoutLimit, { kind, whose, day }: Omit<Counted, 'amountCents'>) =>
  `payouts#${kind}#${limit}#${whose}#${day}`;

/** The write that adds an amount to a day's total, where that is then within its limit. */
const countTo = ({ clock, settings, table }: Context, limit: PayoutLimit, counted: Counted) =>
  rateLimitTable(table).count(bucketOf(limit, counted), {
    limit: limitCents(settings.payoutLimits, limit),
    by: counted.amountCents,
    expiresAt: Math.floor(clock.real().getTime() / 1000) + TWO_DAYS_S,
  });

/**
 * Adds a line of a batch that one person locks to its agent's day, or takes it out again (a negative amount).
 * `decideLine` has compared the limit before; this write fails where the total grew since.
 */
export const countLine = (
  context: Context,
  { agentId, day, amountCents }: { agentId: string; day: string; amountCents: number },
): Write =>
  countTo(context, 'agentDay', { kind: 'release', whose: agentId, day, amountCents }).orStale(
    'The agent was paid something else meanwhile',
  );

/** The cents that one person's acts released to agents on a day. */
export async function readPaid(
  { table }: Pick<Context, 'table'>,
  agentIds: readonly string[],
  day: string,
): Promise<(agentId: string) => number> {
  const bucket = (whose: string) => bucketOf('agentDay', { kind: 'release', whose, day });
  const found = await rateLimitTable(table).getManyNow([...new Set(agentIds)].map(bucket));
  return (agentId) => found.get(bucket(agentId))?.count ?? 0;
}
