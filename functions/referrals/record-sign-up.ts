/** A sign-up with a referral code (document 000, section 4): the referral, and the click it came from. */
import type { Context } from '../platform/context.ts';
import { Stale, type Write } from '../platform/table.ts';
import { linkClickTable } from './link-click.table.ts';
import { referralCodeTable } from './referral-code.table.ts';
import { referralTable } from './referral.table.ts';

/**
 * The writes of a referred sign-up: a referral that is `signed_up`, and the referrer's most recent
 * unconverted invite click converted by it.
 * @returns undefined where the code is nobody's: the person may go on without
 */
export async function recordSignUp(
  { table }: Context,
  referredId: string,
  code: string,
  createdAt: string,
): Promise<{ referrerId: string; writes: Write[] } | undefined> {
  const referrerId = await referralCodeTable(table).ownerOf(code);
  if (!referrerId || referrerId === referredId) return undefined;
  const referral = {
    referredId,
    referrerId,
    status: 'signed_up' as const,
    bonusEarnedCents: 0,
    createdAt,
  };
  const stale = () => new Stale('The referral or its click changed meanwhile');
  const click = await linkClickTable(table).newestUnconverted(referrerId);
  return {
    referrerId,
    writes: [
      referralTable(table).create(referral, stale),
      ...(click ? [linkClickTable(table).convert(click, referredId, stale)] : []),
    ],
  };
}
