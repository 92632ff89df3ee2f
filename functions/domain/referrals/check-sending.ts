import { DomainError } from '../../../shared/kernel/errors.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import { MAX_SENDS, sendAgainFrom } from '../../../shared/referrals/rules.ts';
import type { Invitation } from '../../data/referrals/invitation.table.ts';

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
