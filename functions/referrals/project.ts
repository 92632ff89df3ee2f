import { measuresOfReferral } from '../../shared/reports/rules.ts';
import { projectionOf } from '../platform/projection.ts';
import { agentScope } from '../reports/rollup.table.ts';
import type { Referral } from './referral.table.ts';

/** What follows from a referral: the referrer's count of recruits. */
export const referralProjection = projectionOf<Referral>('referral', {
  measures: measuresOfReferral,
  scopes: ({ referrerId }) => [agentScope(referrerId)],
});
