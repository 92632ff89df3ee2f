/** Every projection: what the projector applies and a rebuild recomputes. */
import { adjustmentProjection } from './project-adjustments.ts';
import { agentProjection } from './project-agents.ts';
import { announcementProjection } from './project-announcements.ts';
import { profileProjection } from './project-identity.ts';
import { leadProjection } from './project-leads.ts';
import { balanceProjection, rollupProjection } from './project-leaderboard.ts';
import { ledgerEntryProjection } from './project-ledger.ts';
import { payoutProjection } from './project-payouts.ts';
import {
  invitationProjection,
  linkClickProjection,
  referralProjection,
} from './project-referrals.ts';
import { productProjection } from './project-products.ts';
import { resourceProjection, resourceUseProjection } from './project-resources.ts';
import { saleMessageProjection } from './project-messages.ts';
import { saleProjection } from './project-sales.ts';
import { termsNoticeProjection } from './project-terms.ts';

export const projections = [
  saleProjection,
  saleMessageProjection,
  leadProjection,
  payoutProjection,
  adjustmentProjection,
  ledgerEntryProjection,
  balanceProjection,
  agentProjection,
  referralProjection,
  invitationProjection,
  linkClickProjection,
  profileProjection,
  rollupProjection,
  resourceProjection,
  resourceUseProjection,
  productProjection,
  announcementProjection,
  termsNoticeProjection,
] as const;
