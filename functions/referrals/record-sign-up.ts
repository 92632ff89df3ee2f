/** A sign-up with a referral code (document 000, section 4): the referral, and the click it came from. */
import { randomInt } from 'node:crypto';
import type { Context } from '../platform/context.ts';
import { MAX_ATTEMPTS, Stale, type Write } from '../platform/table.ts';
import { type LinkClick, linkClickTable } from './link-click.table.ts';
import { referralCodeTable } from './referral-code.table.ts';
import { referralTable } from './referral.table.ts';

/** How many of the newest clicks are looked at. */
const CLICKS = 25;
/** How many attempts look for a click; those after them register without one. */
const CONVERTING_ATTEMPTS = MAX_ATTEMPTS - 2;
/** For how long those after the first look: the user pool waits 5 seconds for its trigger. */
const CONVERTING_MS = 2_000;
/** Among how many times as many clicks each attempt chooses as the one before. */
const SPREAD = 5;

interface SignUp {
  referredId: string;
  /** The code that was given, in upper case. */
  code: string;
  at: string;
  /** Of the transaction that these writes belong to, from 1. */
  attempt: number;
  /** When the first attempt began, real time. */
  since: Date;
}

/**
 * The writes of a referred sign-up: a referral that is `signed_up`, and the referrer's most recent
 * unconverted invite click converted by it. Whether the referrer is active doesn't matter: the
 * specification names no such condition, and who recruited whom stays true.
 * @returns undefined where the code is nobody's, or one's own: the person may go on without
 */
export async function recordSignUp(
  context: Context,
  { referredId, code, at, attempt, since }: SignUp,
): Promise<{ referrerId: string; writes: Write[] } | undefined> {
  const { table } = context;
  const referrerId = await referralCodeTable(table).ownerOf(code);
  if (!referrerId || referrerId === referredId) return undefined;
  const referral = {
    referredId,
    referrerId,
    status: 'signed_up' as const,
    bonusEarnedCents: 0,
    createdAt: at,
  };
  const stale = () => new Stale('The referral or its click changed meanwhile');
  const waitedMs = context.clock.real().getTime() - since.getTime();
  const isLate = attempt > CONVERTING_ATTEMPTS || (attempt > 1 && waitedMs > CONVERTING_MS);
  const click = isLate ? undefined : await clickToConvert(context, referrerId, attempt);
  return {
    referrerId,
    writes: [
      referralTable(table).create(referral, stale),
      ...(click ? [linkClickTable(table).convert(click, referredId, stale)] : []),
    ],
  };
}

/**
 * The click that a sign-up converts: the most recent. When many register at once, all want the same:
 * who lost it chooses among more and more of them, and in the end goes without. No registration fails
 * for a click.
 */
async function clickToConvert(
  { table, log }: Context,
  referrerId: string,
  attempt: number,
): Promise<LinkClick | undefined> {
  try {
    const clicks = await linkClickTable(table).newestUnconverted(referrerId, CLICKS);
    const among = Math.min(SPREAD ** (attempt - 1), clicks.length);
    return clicks[among > 1 ? randomInt(among) : 0];
  } catch (error) {
    log?.warn('no click could be looked for', { agentId: referrerId, error });
    return undefined;
  }
}
