import { DomainError } from '../../../shared/kernel/errors.ts';
import { dayOf, secondsLeftOfDay, wallClock } from '../../../shared/kernel/month.ts';
import {
  MAX_INVITATIONS_A_DAY,
  MAX_SENDS,
  sendAgainFrom,
} from '../../../shared/referrals/rules.ts';
import type { Invitation } from '../../data/invitation.table.ts';
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

/**
 * @throws DomainError CONFLICT where the invitation was sent as often as allowed, RATE_LIMITED where
 *   it was sent within 24 hours
 */
export function checkSending(invitation: Invitation, now: Date): void {
  const from = sendAgainFrom(invitation);
  if (from === undefined)
    throw new DomainError(
      'CONFLICT',
      `This invitation was sent ${MAX_SENDS} times already. Share your link with them instead.`,
    );
  const waitMs = Date.parse(from) - now.getTime();
  if (waitMs > 0)
    throw new DomainError(
      'RATE_LIMITED',
      `An invitation is sent once a day. You can send this one again from ${wallClock(from)}.`,
      { retryAfterSeconds: Math.ceil(waitMs / 1000) },
    );
}
