import { dayOf } from '../../../shared/kernel/month.ts';
import { measuresOfProfile } from '../../../shared/reports/rules.ts';
import { projectionOf } from './projection.ts';
import { agentScope, NETWORK, withDay } from '../../data/rollup.table.ts';
import type { Profile } from '../../data/profile.table.ts';

/** Projects a profile: the number of agents, by date of registration and status. */
export const profileProjection = projectionOf<Profile>('profile', {
  measures: measuresOfProfile,
  scopes: ({ userId }) => [NETWORK, agentScope(userId)],
  buckets: ({ createdAt }, scope) => withDay(scope, dayOf(createdAt)),
});
