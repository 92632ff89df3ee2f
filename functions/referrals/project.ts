import {
  measuresOfClick,
  measuresOfInvitation,
  measuresOfReferral,
} from '../../shared/reports/rules.ts';
import { projectionOf } from '../platform/projection.ts';
import { agentScope } from '../reports/rollup.table.ts';
import type { Invitation } from './invitation.table.ts';
import type { LinkClick } from './link-click.table.ts';
import type { Referral } from './referral.table.ts';

/** What follows from a referral: the referrer's count of recruits. */
export const referralProjection = projectionOf<Referral>('referral', {
  measures: measuresOfReferral,
  scopes: ({ referrerId }) => [agentScope(referrerId)],
});

/** What follows from an invitation: the inviter's count of those that wait. */
export const invitationProjection = projectionOf<Invitation>('invitation', {
  measures: measuresOfInvitation,
  scopes: ({ agentId }) => [agentScope(agentId)],
});

/** What follows from a click: the counts of whose link it was on. */
export const linkClickProjection = projectionOf<LinkClick>('linkClick', {
  measures: measuresOfClick,
  scopes: ({ agentId }) => [agentScope(agentId)],
});
