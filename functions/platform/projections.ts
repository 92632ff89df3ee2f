/** Every projection: what the projector applies and a rebuild recomputes. */
import { agentProjection } from '../agents/project.ts';
import { announcementProjection } from '../announcements/project.ts';
import { profileProjection } from '../identity/project.ts';
import { balanceProjection, rollupProjection } from '../leaderboard/project.ts';
import { ledgerEntryProjection } from '../ledger/project.ts';
import { payoutProjection } from '../payouts/project.ts';
import {
  invitationProjection,
  linkClickProjection,
  referralProjection,
} from '../referrals/project.ts';
import { productProjection } from '../products/project.ts';
import { resourceProjection, resourceUseProjection } from '../resources/project.ts';
import { saleProjection } from '../sales/project.ts';

export const projections = [
  saleProjection,
  payoutProjection,
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
] as const;
