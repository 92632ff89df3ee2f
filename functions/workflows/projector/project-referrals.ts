import { dayOf } from '../../../shared/kernel/month.ts';
import {
  measuresOfClick,
  measuresOfInvitation,
  measuresOfReferral,
} from '../../../shared/reports/rules.ts';
import { fold } from '../../../shared/kernel/search.ts';
import { projectionOf } from './projection.ts';
import { entriesUnder } from '../../data/search-entry.table.ts';
import { agentScope, dailyKey, NETWORK, withDay } from '../../data/rollup.table.ts';
import type { Invitation } from '../../data/invitation.table.ts';
import type { LinkClick } from '../../data/link-click.table.ts';
import type { Referral } from '../../data/referral.table.ts';

/** What follows from a referral: the counts of recruits, and that the recruited agent is one. */
export const referralProjection = projectionOf<Referral>('referral', {
  measures: (referral, scope) =>
    scope === agentScope(referral.referredId) ? { recruited: 1 } : measuresOfReferral(referral),
  scopes: ({ referrerId, referredId }) => [agentScope(referrerId), NETWORK, agentScope(referredId)],
  buckets: ({ createdAt }, scope) => withDay(scope, dayOf(createdAt)),
  daily: ({ createdAt, referrerId: id }) => [dailyKey('referrers', { day: dayOf(createdAt), id })],
});

/** What follows from an invitation: the counts of those that wait. */
export const invitationProjection = projectionOf<Invitation>('invitation', {
  measures: measuresOfInvitation,
  scopes: ({ agentId }) => [agentScope(agentId), NETWORK],
});

/** What follows from a click: the counts, and to be found by its address where one is kept. */
export const linkClickProjection = projectionOf<LinkClick>('linkClick', {
  measures: measuresOfClick,
  scopes: ({ agentId }) => [agentScope(agentId), NETWORK],
  buckets: ({ createdAt }, scope) => withDay(scope, dayOf(createdAt)),
  daily: ({ createdAt, agentId: id }) => [dailyKey('referrers', { day: dayOf(createdAt), id })],
  entries: ({ clickId: id, agentId, createdAt: at, ipAddress }) =>
    ipAddress ? entriesUnder('clickAddress', [fold(ipAddress)], { id, agentId, at }) : [],
});
