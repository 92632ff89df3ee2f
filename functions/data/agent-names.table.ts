/** All agents with name and group, and without what else is known of them, for work on every agent. */
import { storedRows } from '../platform/stored-rows.ts';
import { agents, type StoredAgent } from './agent.table.ts';

const NAMED = [
  'agentId',
  'fullName',
  'commissionGroupId',
] as const satisfies readonly (keyof StoredAgent)[];
export type NamedAgent = Pick<StoredAgent, (typeof NAMED)[number]>;

export const agentNamesTable = agents.with(({ query }) => ({
  /** A page of all agents, oldest first. */
  page: async (cursor: string | null, limit: number) => {
    const list = storedRows<NamedAgent>(query.all({}), NAMED);
    const { data: rows, cursor: next } = await list.go({ order: 'asc', limit, cursor });
    return { rows, next };
  },
}));
