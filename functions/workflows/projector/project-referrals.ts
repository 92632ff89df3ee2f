import { dayOf } from '../../../shared/kernel/month.ts';
import type { Notice } from '../../../shared/notifications/schemas.ts';
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

/** The present referrer, and an earlier one who earned the bonus. */
const referrersOf = ({ referrerId, bonusEarnedBy = referrerId }: Referral): string[] => [
  ...new Set([referrerId, bonusEarnedBy]),
];
const dayKey = ({ createdAt }: Referral, id: string) =>
  dailyKey('referrers', { day: dayOf(createdAt), id });

const reversalNotice = (
  { referredId: subjectId, referrerId, bonusEarnedBy = referrerId, bonusEarnedCents }: Referral,
  at: string,
): Notice => ({
  kind: 'bonusReversed',
  agentId: bonusEarnedBy,
  subjectId,
  amountCents: bonusEarnedCents,
  at,
});

/**
 * Projects a referral: the counts of recruits, the recruited agent's own entry, and the notifications
 * of the referrer about each stage.
 */
export const referralProjection = projectionOf<Referral>('referral', {
  measures: (referral, scope, bucket) => {
    const { referredId, referrerId, bonusEarnedBy = referrerId } = referral;
    if (scope === agentScope(referredId)) return { recruited: 1 };
    const { referralBonusCents = 0, ...counts } = measuresOfReferral(referral);
    // A bonus stays with the referrer who earned it, the recruit counts for the present one.
    if (bonusEarnedBy === referrerId || scope === NETWORK) return { ...counts, referralBonusCents };
    const isEarner =
      scope === agentScope(bonusEarnedBy) || bucket === dayKey(referral, bonusEarnedBy).bucket;
    return isEarner ? { referralBonusCents } : counts;
  },
  scopes: (referral) => [
    ...referrersOf(referral).map(agentScope),
    NETWORK,
    agentScope(referral.referredId),
  ],
  buckets: ({ createdAt }, scope) => withDay(scope, dayOf(createdAt)),
  daily: (referral) => referrersOf(referral).map((id) => dayKey(referral, id)),
  notices: ({ before, after }): Notice[] => {
    if (after?.bonusReversedAt && before && !before.bonusReversedAt)
      return [reversalNotice(before, after.bonusReversedAt)];
    if (!after || before?.status === after.status) return [];
    // An administrator's entry isn't a sign-up.
    if (!before && after.setAt) return [];
    const { referrerId: agentId, referredId: subjectId, bonusEarnedCents: amountCents } = after;
    const notice = { agentId, subjectId };
    const { status, createdAt, activatedAt, firstSaleAt } = after;
    if (!before) return [{ ...notice, kind: 'recruitSignedUp', at: createdAt }];
    if (status === 'active' && activatedAt)
      return [{ ...notice, kind: 'recruitActive', at: activatedAt }];
    if (status === 'first_sale' && firstSaleAt)
      return [{ ...notice, kind: 'recruitFirstSale', at: firstSaleAt, amountCents }];
    return [];
  },
});

/** Projects an invitation: the counts of open invitations. */
export const invitationProjection = projectionOf<Invitation>('invitation', {
  measures: measuresOfInvitation,
  scopes: ({ agentId }) => [agentScope(agentId), NETWORK],
});

/** Projects a click: the counts, and the search by IP address where one is stored. */
export const linkClickProjection = projectionOf<LinkClick>('linkClick', {
  measures: measuresOfClick,
  scopes: ({ agentId }) => [agentScope(agentId), NETWORK],
  buckets: ({ createdAt }, scope) => withDay(scope, dayOf(createdAt)),
  daily: ({ createdAt, agentId: id }) => [dailyKey('referrers', { day: dayOf(createdAt), id })],
  entries: ({ clickId: id, agentId, createdAt: at, ipAddress }) =>
    ipAddress ? entriesUnder('clickAddress', [fold(ipAddress)], { id, agentId, at }) : [],
});
