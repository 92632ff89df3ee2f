/**
 * The effects of a sign-up on recruiting: the referral, the click that it came from, and the
 * invitations of its address.
 */
import { randomInt } from 'node:crypto';
import { isSamePerson } from '../../../shared/identity/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { MAX_ATTEMPTS, Stale, type Write } from '../../platform/table.ts';
import { invitationTable } from '../../data/referrals/invitation.table.ts';
import { invitedAddressTable, type Inviter } from '../../data/referrals/invited-address.table.ts';
import { type LinkClick, linkClickTable } from '../../data/referrals/link-click.table.ts';
import { referralCodeTable } from '../../data/referrals/referral-code.table.ts';
import { referralTable } from '../../data/referrals/referral.table.ts';

/** The newest clicks that are considered. */
const CLICKS = 25;
/** Attempts that look for a click; later ones register without one. */
const CONVERTING_ATTEMPTS = MAX_ATTEMPTS - 2;
/** Repeated attempts stop looking for a click after this time: the user pool waits 5 s for its trigger. */
const CONVERTING_MS = 2_000;
/** Each attempt chooses at random among 5 times as many clicks as the one before. */
const SPREAD = 5;

interface SignUp {
  referredId: string;
  /** Lower-cased. */
  email: string;
  /** The given code, in upper case. */
  code?: string | undefined;
  at: string;
  /** The attempt of the transaction, from 1. */
  attempt: number;
  /** Start of the first attempt, real time. */
  since: Date;
}

const stale = () => new Stale('The referral, its click or its invitations changed meanwhile');

/**
 * The writes of an agent's sign-up. The referrer is the owner of the given code; without a known code, the
 * first who invited the address. The referrer's status doesn't matter: the specification names no such
 * condition. A deleted agent recruits no one, and nobody recruits another account of the own mailbox.
 * @returns no referrer where no agent recruited this one
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
  const remaining = await withoutDeletedAndSame(context, recruiters, email);
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
  // Only a registration with a code can come from a click.
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

/**
 * The agents among these that exist and are other people than the one with this address; a deletion at the
 * same moment may be missed.
 */
async function withoutDeletedAndSame(
  { table }: Context,
  agentIds: readonly string[],
  email: string,
): Promise<Set<string>> {
  const distinct = [...new Set(agentIds)];
  const agents = await Promise.all(distinct.map((agentId) => agentTable(table).get(agentId)));
  return new Set(
    agents.flatMap((agent) => (agent && !isSamePerson(agent.email, email) ? [agent.agentId] : [])),
  );
}

/** The referrer's invitation leads to the registration; all others of the address end. */
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
 * The click that a sign-up converts: the most recent one. Concurrent registrations all want the
 * same click: after losing it, an attempt chooses at random among more clicks, and the last
 * attempts take none. No registration fails because of a click.
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
