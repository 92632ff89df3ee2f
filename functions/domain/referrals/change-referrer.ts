/**
 * A change of an agent's referrer by an administrator. It moves no money: a bonus stays with the
 * referrer who earned it, and only a first sale that is still to come earns one for the new referrer.
 * The counts of recruits follow from the referral, which changes in the transaction of the agent.
 */
import { isSamePerson } from '../../../shared/identity/rules.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { type Referral, referralTable } from '../../data/referrals/referral.table.ts';
import { referralTreeTable } from '../../data/referrals/referral-tree.table.ts';
import { readHasSold } from '../ledger/read-has-sold.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';

const refused = (message: string) =>
  invalid(`referrerId ${message}`, [{ path: 'referrerId', message }]);
const notActive = () => refused('must be an active agent');
const stale = () => new Stale('The referral was changed meanwhile');

/**
 * The writes of the change, without the agent's own.
 * @throws DomainError INVALID where the agent can't have this referrer, in words for the field
 */
export async function changeReferrer(
  context: Context,
  agent: StoredAgent,
  { referrerId, at }: { referrerId: string | undefined; at: string },
): Promise<Write[]> {
  const { table } = context;
  const { agentId } = agent;
  // Read before the tree is walked, so that a change in between is refused.
  const changes = await referralTreeTable(table).changes();
  const referral = await referralTable(table).get(agentId);
  const counted = referralTreeTable(table).count(changes).orThrow(stale);
  if (referrerId === undefined) return [...removal(context, referral), counted];
  await requireReferrer(context, agent, referrerId);
  return [
    ...(referral
      ? [referralTable(table).move(referral, referrerId).orThrow(stale)]
      : await creation(context, agent, { referrerId, at })),
    profileTable(table).requireActive(referrerId).orThrow(notActive),
    counted,
  ];
}

function removal({ table }: Context, referral: Referral | undefined): Write[] {
  if (!referral) return [];
  // Also where a bonus was taken back: removed and set anew, the referral would forget it.
  if (referral.bonusEarnedCents > 0 || referral.bonusReversedAt !== undefined)
    throw invalid('A bonus was earned, so the referrer can’t be removed. Choose another agent.');
  return [referralTable(table).remove(referral).orThrow(stale)];
}

/** @throws DomainError INVALID */
async function requireReferrer(
  context: Context,
  { agentId, email }: StoredAgent,
  referrerId: string,
): Promise<void> {
  const { table } = context;
  if (referrerId === agentId) throw refused('must be another agent');
  const [referrer, profile] = await Promise.all([
    agentTable(table).get(referrerId),
    profileTable(table).get(referrerId),
  ]);
  if (!referrer || profile?.status !== 'active') throw notActive();
  if (isSamePerson(referrer.email, email)) throw refused('must not have the agent’s own mailbox');
  if (await isBelow(context, referrerId, agentId))
    throw refused('must not be somebody whom this agent recruited, directly or through others');
}

/** True where one agent was recruited by the other, directly or through others. */
async function isBelow({ table }: Context, agentId: string, ancestorId: string): Promise<boolean> {
  const walked = new Set<string>();
  let above: string | undefined = agentId;
  while (above !== undefined && !walked.has(above)) {
    walked.add(above);
    // A deleted agent's referral stays, so the walk goes on above it.
    above = (await referralTable(table).get(above))?.referrerId;
    if (above === ancestorId) return true;
  }
  return false;
}

/** Enters a referral at the stage that the agent has reached without one; a later sale isn't the first. */
async function creation(
  context: Context,
  { agentId: referredId, profileComplete }: StoredAgent,
  { referrerId, at }: { referrerId: string; at: string },
): Promise<Write[]> {
  const { hasSold, unchanged } = await readHasSold(context, referredId);
  const stage = profileComplete ? ('active' as const) : ('signed_up' as const);
  const referral = {
    referredId,
    referrerId,
    status: hasSold ? ('first_sale' as const) : stage,
    bonusEarnedCents: 0,
    createdAt: at,
    setAt: at,
  };
  // An approval at the same moment would make the stage wrong.
  return [referralTable(context.table).create(referral).orThrow(stale), unchanged];
}
