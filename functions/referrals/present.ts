/** What leaves the portal about referrals, field by field. */
import type { InvitationRow, LinkClickRow, ReferralRow } from '../../shared/referrals/contract.ts';
import type { StoredAgent } from '../agents/agent.table.ts';
import { optional } from '../platform/present.ts';
import type { Invitation } from './invitation.table.ts';
import type { LinkClick } from './link-click.table.ts';
import type { Referral } from './referral.table.ts';

/** Shown where the agent's record is gone (DESIGN 10.9). */
const DELETED_AGENT = 'Deleted agent';

/** A recruit, as the referrer sees one: by name, without address or number. */
export const presentReferral = (
  { referredId, status, bonusEarnedCents, createdAt, firstSaleAt }: Referral,
  agent: StoredAgent | undefined,
): ReferralRow => ({
  id: referredId,
  fullName: agent?.fullName ?? DELETED_AGENT,
  status: status === 'invited' ? 'signed_up' : status,
  bonusEarnedCents,
  createdAt,
  ...optional({ firstSaleAt }),
});

export const presentInvitation = ({
  invitationId,
  email,
  createdAt,
}: Invitation): InvitationRow => ({ id: invitationId, email, createdAt });

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
