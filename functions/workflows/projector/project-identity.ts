import { dayOf } from '../../../shared/kernel/month.ts';
import { measuresOfProfile } from '../../../shared/reports/rules.ts';
import { projectionOf } from './projection.ts';
import { agentScope, NETWORK, withDay } from '../../data/rollup.table.ts';
import type { Profile } from '../../data/profile.table.ts';

/** What follows from a profile: that there is an agent, since when, and whether it counts. */
export const profileProjection = projectionOf<Profile>('profile', {
  measures: measuresOfProfile,
  scopes: ({ userId }) => [NETWORK, agentScope(userId)],
  buckets: ({ createdAt }, scope) => withDay(scope, dayOf(createdAt)),
});
