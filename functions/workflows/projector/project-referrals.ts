import { dayOf } from '../../../shared/kernel/month.ts';
import type { Notice } from '../../../shared/notifications/schemas.ts';
import {
  measuresOfClick,
  measuresOfInvitation,
  measuresOfReferral,
} from '../../../shared/reports/rules.ts';
import { fold } from '../../../shared/kernel/search.ts';
import type { Change } from '../../platform/item.ts';
import { projectionOf } from './projection.ts';
import { entriesUnder } from '../../data/search/search-entry.table.ts';
import { agentScope, dailyKey, NETWORK, withDay } from '../../data/reports/rollup.table.ts';
import type { Invitation } from '../../data/referrals/invitation.table.ts';
import type { LinkClick } from '../../data/referrals/link-click.table.ts';
import { earnerOf, type Referral } from '../../data/referrals/referral.table.ts';

/** The present referrer, and an earlier one who earned the bonus. */
const referrersOf = ({ referrerId, bonusEarnedBy = referrerId }: Referral): string[] => [
  ...new Set([referrerId, bonusEarnedBy]),
];
const dayKey = ({ createdAt }: Referral, id: string) =>
  dailyKey('referrers', { day: dayOf(createdAt), id });

/** The earner's notice of a bonus that was taken back; `earned` is the referral before that. */
const reversalNotice = (earned: Referral, at: string): Notice => ({
  ...bonusNotice(earned),
  kind: 'bonusReversed',
  agentId: earnerOf(earned),
  at,
});

/** A notice about the bonus for a recruit, without its kind and time. */
const bonusNotice = ({ referrerId, referredId, bonusEarnedCents }: Referral) => ({
  agentId: referrerId,
  subjectId: referredId,
  amountCents: bonusEarnedCents,
});

/** The notices of the referrer: about each stage, a bonus of a later sale, and each that is taken back. */
function noticesOf(change: Change<Referral>): Notice[] {
  const { before, after } = change;
  if (after?.bonusReversedAt && before && before.bonusReversedAt !== after.bonusReversedAt)
    return [reversalNotice(before, after.bonusReversedAt)];
  // A first sale's bonus has no time of its own: the stage's notice names it.
  if (after?.bonusEarnedAt && before && before.bonusEarnedAt !== after.bonusEarnedAt)
    return [{ ...bonusNotice(after), kind: 'recruitBonus', at: after.bonusEarnedAt }];
  return noticesOfStage(change);
}

function noticesOfStage({ before, after }: Change<Referral>): Notice[] {
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
}

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
  notices: noticesOf,
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
