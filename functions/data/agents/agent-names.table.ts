/** All agents with name and group, and without what else is known of them, for work on every agent. */
import { agents, type StoredAgent } from './agent.table.ts';

const NAMED = [
  'agentId',
  'fullName',
  'commissionGroupId',
] as const satisfies readonly (keyof StoredAgent)[];

export const agentNamesTable = agents.with(({ query }) => ({
  /** A page of all agents, oldest first. */
  page: async (cursor: string | null, limit: number) => {
    const asked = { order: 'asc', limit, cursor, attributes: [...NAMED] } as const;
    const { data: rows, cursor: next } = await query.all({}).go(asked);
    return { rows, next };
  },
}));
