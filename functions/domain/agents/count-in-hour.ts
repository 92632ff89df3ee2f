/** Limits on what one person does in an hour, counted in the transaction of each act. */
import { DomainError } from '../../../shared/kernel/errors.ts';
import { rateLimitTable } from '../../data/limits/rate-limit.table.ts';
import type { Context } from '../../platform/context.ts';
import { notNeeded } from '../../platform/not-needed.ts';
import type { Write } from '../../platform/table.ts';

const HOUR_S = 60 * 60;

const WHAT = {
  sales: { limit: 'salesAnHour', may: (most: number) => `submit ${most} sales` },
  uploadForms: { limit: 'uploadFormsAnHour', may: (most: number) => `upload ${most} files` },
  accountViews: {
    limit: 'accountViewsAnHour',
    may: (most: number) => `open your bank details ${most} times`,
  },
} as const;

/** The hour's last act of a kind was done; the message says when it goes on. */
class HourIsFull extends DomainError {
  constructor({ clock }: Pick<Context, 'clock'>, may: string) {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const retryAfterSeconds = HOUR_S - (seconds % HOUR_S);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super('RATE_LIMITED', `You can ${may} an hour. Please go on in ${minutes} min.`, {
      retryAfterSeconds,
    });
  }
}

/** Counts an act of the agent; its write throws RATE_LIMITED after the hour's last one. */
export function countInHour(context: Context, what: keyof typeof WHAT): Write {
  const { limit: name, may } = WHAT[what];
  const limit = context.settings.agentLimits[name];
  return rateLimitTable(context.table)
    .count(bucketOf(context, what), { limit, expiresAt: expiryOf(context) })
    .orThrow(() => new HourIsFull(context, may(limit)));
}

/**
 * Counts an account that an administrator sees whole, each account once an hour.
 * @param personId the administrator, whose accounts in the portal count together
 * @param full makes the error to throw after the hour's last one, from what the administrator is told
 */
export function countAccountInHour(
  context: Context,
  {
    agentId,
    personId,
    full,
  }: { agentId: string; personId: string; full: (told: DomainError) => Error },
): Write {
  const limit = context.settings.administratorLimits.accountsAnHour;
  return rateLimitTable(context.table)
    .countDistinct(bucketOf(context, 'accounts', personId), {
      id: agentId,
      limit,
      expiresAt: expiryOf(context),
    })
    .orThrow(() => full(new HourIsFull(context, `see ${limit} whole account numbers`)));
}

/** Lets one act of a kind pass in an hour; further ones are `notNeeded`. */
export const oncePerHour = (context: Context, what: string): Write =>
  rateLimitTable(context.table)
    .count(bucketOf(context, what), { limit: 1, expiresAt: expiryOf(context) })
    .orThrow(notNeeded);

const bucketOf = ({ actor, clock }: Context, what: string, whose = actor.userId): string =>
  `${what}#${whose}#${clock.now().toISOString().slice(0, 13)}`;

const expiryOf = ({ clock }: Context): number =>
  Math.floor(clock.real().getTime() / 1000) + 2 * HOUR_S;
