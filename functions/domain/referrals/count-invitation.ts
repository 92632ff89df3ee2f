import { DomainError } from '../../../shared/kernel/errors.ts';
import { dayOf, secondsLeftOfDay } from '../../../shared/kernel/month.ts';
import { MAX_INVITATIONS_A_DAY } from '../../../shared/referrals/rules.ts';
import { rateLimitTable } from '../../data/rate-limit.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Counts an e-mail of the actor's in its transaction; refused after the day's last one. */
export function countInvitation({ actor, clock, table }: Context): Write {
  // Real time: a test that moves the portal's clock doesn't move this limit.
  const now = clock.real();
  return rateLimitTable(table)
    .count(`invite#${actor.userId}#${dayOf(now)}`, {
      limit: MAX_INVITATIONS_A_DAY,
      expiresAt: Math.floor(now.getTime() / 1000) + 2 * DAY_SECONDS,
    })
    .orThrow(
      () =>
        new DomainError(
          'RATE_LIMITED',
          `You can invite ${MAX_INVITATIONS_A_DAY} people a day. Please go on tomorrow.`,
          { retryAfterSeconds: secondsLeftOfDay(now) },
        ),
    );
}
