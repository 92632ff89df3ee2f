import { dayOf } from '../../../shared/kernel/month.ts';
import type { Notice, NoticeKind } from '../../../shared/notifications/schemas.ts';
import { measuresOfProfile } from '../../../shared/reports/rules.ts';
import { projectionOf } from './projection.ts';
import { agentScope, NETWORK, withDay } from '../../data/reports/rollup.table.ts';
import type { Profile } from '../../data/identity/profile.table.ts';

const kinds: Partial<Record<Profile['status'], NoticeKind>> = {
  active: 'accountActivated',
  inactive: 'accountClosed',
};

/**
 * Projects a profile: the number of agents, by date of registration and status, and the notification
 * of an agent whose account was opened or closed.
 */
export const profileProjection = projectionOf<Profile>('profile', {
  measures: measuresOfProfile,
  scopes: ({ userId }) => [NETWORK, agentScope(userId)],
  buckets: ({ createdAt }, scope) => withDay(scope, dayOf(createdAt)),
  notices: ({ before, after }): Notice[] => {
    if (!before || after?.role !== 'agent' || before.status === after.status) return [];
    const kind = kinds[after.status];
    const { userId: agentId, updatedAt: at } = after;
    return kind ? [{ kind, agentId, subjectId: agentId, at }] : [];
  },
});
