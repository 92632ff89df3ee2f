import { agentsContract } from '../../../shared/agents/contract.ts';
import { MAX_AGENT_OPTIONS } from '../../../shared/agents/schemas.ts';
import { fold } from '../../../shared/kernel/search.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { findFacts } from '../../domain/search/search-rows.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';

/** An agent may have several entries, one for each word of the name. */
const ENTRIES = 2 * MAX_AGENT_OPTIONS;

/** The first agents by name, of all or of those that a search finds. */
export const listAgentOptions = verb(agentsContract.listAgentOptions, async ({ table }, { q }) => {
  const { agents, profiles, more } =
    q === undefined ? await firstAgents(table) : await searchAgents(table, q);
  const rows = agents.map(({ agentId, fullName, referralCode }) => ({
    id: agentId,
    fullName,
    referralCode,
    // Every agent is written with a profile; without one, no one could sign in.
    status: profiles.get(agentId)?.status ?? ('inactive' as const),
  }));
  return { rows, ...(more ? { incomplete: true as const } : {}) };
});

async function firstAgents(table: Table) {
  const { rows: agents, more } = await agentTable(table).firstByName(MAX_AGENT_OPTIONS);
  const profiles = await profileTable(table).getMany(agents.map(({ agentId }) => agentId));
  return { agents, profiles, more };
}

async function searchAgents(table: Table, q: string) {
  const options = { order: 'oldest', limit: ENTRIES } as const;
  const results = await Promise.all([
    findFacts(table, 'agentName', q, options),
    findFacts(table, 'agentCode', q, options),
  ]);
  const found = [...new Set(results.flatMap((result) => result.found.map(({ id }) => id)))];
  const agentIds = found.slice(0, MAX_AGENT_OPTIONS);
  const [agents, profiles] = await Promise.all([
    agentTable(table).getMany(agentIds),
    profileTable(table).getMany(agentIds),
  ]);
  const more = found.length > agentIds.length || results.some((result) => result.more);
  return { agents: [...agents.values()].sort(byName), profiles, more };
}

const byName = (one: StoredAgent, other: StoredAgent) =>
  fold(one.fullName) < fold(other.fullName) ? -1 : 1;
