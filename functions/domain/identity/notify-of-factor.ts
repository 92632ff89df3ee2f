/** Has a person told of a change of the second factor that somebody else may have made. */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { FactorNews } from '../../../shared/notifications/schemas.ts';
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Profile } from '../../data/identity/profile.table.ts';
import type { Table, Write } from '../../platform/table.ts';

export const FACTOR_CHANGED = 'Your second factor was changed meanwhile. Try again.';

/** Administrators are told from the outbox, agents by the projector. */
export const notifyOfFactor = (
  table: Table,
  { userId, role }: Pick<Profile, 'userId' | 'role'>,
  news: { kind: FactorNews; at: string },
): Write =>
  (role === 'admin'
    ? administratorMailTable(table).create({ recipientId: userId, subjectId: userId, ...news })
    : agentTable(table).recordFactorNews(userId, news)
  ).orThrow(() => conflict(FACTOR_CHANGED));
