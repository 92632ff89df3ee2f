/** Every projection: what the projector applies and a rebuild recomputes. */
import { agentProjection } from '../agents/project.ts';
import { payoutProjection } from '../payouts/project.ts';
import {
  invitationProjection,
  linkClickProjection,
  referralProjection,
} from '../referrals/project.ts';
import { saleProjection } from '../sales/project.ts';

export const projections = [
  saleProjection,
  payoutProjection,
  agentProjection,
  referralProjection,
  invitationProjection,
  linkClickProjection,
] as const;
