/** Presents referrals in API answers; lists every field. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type {
  AdminClick,
  AdminReferral,
  InvitationRow,
  LinkClickRow,
  ReferralRow,
  Signup,
} from '../../../shared/referrals/contract.ts';
import { lastSent, sendAgainFrom } from '../../../shared/referrals/rules.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { optional } from '../../platform/present.ts';
import type { Invitation } from '../../data/referrals/invitation.table.ts';
import type { LinkClick } from '../../data/referrals/link-click.table.ts';
import { ownBonusCents, type Referral } from '../../data/referrals/referral.table.ts';

/** A recruit for the referrer: by name, without address or number. */
export const presentReferral = (
  referral: Referral,
  { agent, overrideEarnedCents }: { agent: StoredAgent | undefined; overrideEarnedCents: number },
): ReferralRow => ({
  id: referral.referredId,
  fullName: agent?.fullName ?? DELETED_AGENT,
  status: referral.status === 'invited' ? 'signed_up' : referral.status,
  bonusEarnedCents: ownBonusCents(referral),
  overrideEarnedCents,
  createdAt: referral.createdAt,
  ...optional({ firstSaleAt: referral.firstSaleAt }),
});

export const presentInvitation = (invitation: Invitation): InvitationRow => ({
  id: invitation.invitationId,
  email: invitation.email,
  createdAt: invitation.createdAt,
  sentAt: lastSent(invitation),
  ...optional({ sendAgainFrom: sendAgainFrom(invitation) }),
});

export const presentClick = ({
  clickId,
  linkType,
  converted,
  createdAt,
}: LinkClick): LinkClickRow => ({
  id: clickId,
  linkType,
  converted: converted === 'yes',
  createdAt,
});

type Agents = ReadonlyMap<string, StoredAgent>;

function personOf(id: string, agents: Agents) {
  const agent = agents.get(id);
  return { id, name: agent?.fullName ?? DELETED_AGENT, ...optional({ code: agent?.referralCode }) };
}

/** For administrators. The sum of a deleted referrer goes on, the earnings don't, so none is shown. */
export const presentAdminReferral = (
  referral: Referral,
  { agents, overrides }: { agents: Agents; overrides: ReadonlyMap<string, number> },
): AdminReferral => ({
  id: referral.referredId,
  referrer: personOf(referral.referrerId, agents),
  referred: personOf(referral.referredId, agents),
  status: referral.status,
  bonusEarnedCents: ownBonusCents(referral),
  createdAt: referral.createdAt,
  ...optional({
    firstSaleAt: referral.firstSaleAt,
    overrideEarnedCents: agents.has(referral.referrerId)
      ? (overrides.get(referral.referredId) ?? 0)
      : undefined,
  }),
});

/** A pending invitation as a row among the referrals. */
export const presentInvited = (
  { invitationId, agentId, email, createdAt }: Invitation,
  agents: Agents,
): AdminReferral => ({
  id: invitationId,
  referrer: personOf(agentId, agents),
  referred: { name: email },
  status: 'invited',
  bonusEarnedCents: 0,
  createdAt,
});

/** A recruited agent with contact details; for a deleted agent, only the recruiter is left. */
export function presentSignup(
  { referrerId, referredId, createdAt: joinedAt }: Referral,
  agents: Agents,
): Signup {
  const agent = agents.get(referredId);
  return {
    ...personOf(referredId, agents),
    ...optional({ phone: agent?.phone, email: agent?.email }),
    referrer: personOf(referrerId, agents),
    joinedAt,
  };
}

export const presentAdminClick = (click: LinkClick, agents: Agents): AdminClick => ({
  ...presentClick(click),
  agent: personOf(click.agentId, agents),
  ...optional({ ipAddress: click.ipAddress, conversionType: click.conversionType }),
});
