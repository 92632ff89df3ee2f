/**
 * What a sign-up means for who recruited the agent: the referral, the click it came from (document 000,
 * section 4), and the invitations of its address (DESIGN 10.3).
 */
import { randomInt } from 'node:crypto';
import { agentTable } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { MAX_ATTEMPTS, Stale, type Write } from '../../platform/table.ts';
import { invitationTable } from '../../data/invitation.table.ts';
import { invitedAddressTable, type Inviter } from '../../data/invited-address.table.ts';
import { type LinkClick, linkClickTable } from '../../data/link-click.table.ts';
import { referralCodeTable } from '../../data/referral-code.table.ts';
import { referralTable } from '../../data/referral.table.ts';

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
  /** Lower-cased. */
  email: string;
  /** The code that was given, in upper case. */
  code?: string | undefined;
  at: string;
  /** Of the transaction that these writes belong to, from 1. */
  attempt: number;
  /** When the first attempt began, real time. */
  since: Date;
}

const stale = () => new Stale('The referral, its click or its invitations changed meanwhile');

/**
 * The writes of an agent's sign-up. Whose code was given is the referrer; without one, or with one that
 * is nobody's, who invited the address first. Whether the referrer is active doesn't matter: the
 * specification names no such condition, and who recruited whom stays true. Who was deleted recruits
 * nobody any more.
 * @returns no referrer where nobody recruited the agent
 */
export async function recordSignUp(
  context: Context,
  signUp: SignUp,
): Promise<{ referrerId?: string; writes: Write[] }> {
  const { table } = context;
  const { referredId, email, code, at } = signUp;
  const [owner, inviters] = await Promise.all([
    code ? referralCodeTable(table).ownerOf(code) : undefined,
    invitedAddressTable(table).invitersOf(email),
  ]);
  const recruiters = [...(owner ? [owner] : []), ...inviters.map(({ agentId }) => agentId)];
  const remaining = await existing(context, recruiters);
  const byCode = owner && owner !== referredId && remaining.has(owner) ? owner : undefined;
  const referrerId = byCode ?? inviters.find(({ agentId }) => remaining.has(agentId))?.agentId;
  const settling = settleInvitations(context, { email, inviters, referrerId, referredId });
  if (!referrerId) return { writes: settling };
  const referral = {
    referredId,
    referrerId,
    status: 'signed_up' as const,
    bonusEarnedCents: 0,
    createdAt: at,
  };
  // Without the code nothing says that a click led here.
  const click = byCode ? await clickOf(context, signUp, byCode) : undefined;
  return {
    referrerId,
    writes: [
      referralTable(table).create(referral).orThrow(stale),
      ...(click ? [linkClickTable(table).convert(click, referredId).orThrow(stale)] : []),
      ...settling,
    ],
  };
}

/** Those of some agents who weren't deleted; an agent who is about to be counts or not. */
async function existing({ table }: Context, agentIds: readonly string[]): Promise<Set<string>> {
  const distinct = [...new Set(agentIds)];
  const agents = await Promise.all(distinct.map((agentId) => agentTable(table).get(agentId)));
  return new Set(agents.flatMap((agent) => (agent ? [agent.agentId] : [])));
}

/** The referrer's invitation leads to the registration, everybody else's ends. */
function settleInvitations(
  { table }: Context,
  of: {
    email: string;
    inviters: readonly Inviter[];
    referrerId: string | undefined;
    referredId: string;
  },
): Write[] {
  const { email, inviters, referrerId, referredId } = of;
  const { leave } = invitationTable(table);
  return [
    invitedAddressTable(table).settle(email, inviters).orThrow(stale),
    ...inviters.map((inviter) =>
      leave(email, inviter, inviter.agentId === referrerId ? referredId : undefined).orThrow(stale),
    ),
  ];
}

function clickOf(
  context: Context,
  { attempt, since }: SignUp,
  referrerId: string,
): Promise<LinkClick | undefined> | undefined {
  const waitedMs = context.clock.real().getTime() - since.getTime();
  const isLate = attempt > CONVERTING_ATTEMPTS || (attempt > 1 && waitedMs > CONVERTING_MS);
  return isLate ? undefined : clickToConvert(context, referrerId, attempt);
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
