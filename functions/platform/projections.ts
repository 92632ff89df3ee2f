/** Every projection: what the projector applies and a rebuild sums up. */
import { payoutProjection } from '../payouts/project.ts';
import { saleProjection } from '../sales/project.ts';

export const projections = [saleProjection, payoutProjection] as const;
