import { agentsContract } from '../../../shared/agents/contract.ts';
import { MAX_HITS } from '../../../shared/kernel/page.ts';
import { digitsOf } from '../../../shared/kernel/search.ts';
import { profileTable } from '../../data/profile.table.ts';
import { byTime, cursorAfter, positionOf } from '../../platform/page.ts';
import { findRows } from '../../domain/search/search-rows.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { agentTable } from '../../data/agent.table.ts';
import { presentAgentRow } from '../../domain/agents/present.ts';
import {
  type Listed,
  type Page,
  positionOfAgent,
  readPage,
} from '../../domain/agents/read-agents-page.ts';

export const listAgents = verb(agentsContract.listAgents, async ({ table, clock }, input) => {
  const { limit, cursor, status, order, q } = input;
  const query = { list: 'agents', status, order, q };
  const page = { status, order, limit, after: positionOf(query, cursor) };
  const { agents, profiles, next, incomplete } =
    q === undefined ? await readPage(table, page) : await search(table, { ...page, q });
  return {
    rows: agents.map((agent) => presentAgentRow(agent, profiles.get(agent.agentId), clock.now())),
    cursor: next ? cursorAfter(query, next) : null,
    ...(incomplete ? { incomplete } : {}),
  };
});

/** Two round trips, however large the table: the entries, then their agents. */
async function search(table: Table, { q, status, ...page }: Page & { q: string }): Promise<Listed> {
  const { order, limit, after } = page;
  const findings = await Promise.all([
    findRows(table, 'agentName', { q, order }),
    findRows(table, 'agentCode', { q, order }),
    findRows(table, 'agentEmail', { q, order }),
    findRows(table, 'agentPhone', { q: digitsOf(q), order }),
  ]);
  const found = new Map(findings.flatMap((one) => one.found).map((hit) => [hit.id, hit]));
  const sorted = [...found.values()].sort(byTime(order)).slice(0, MAX_HITS);
  const ahead = after ? sorted.filter((hit) => byTime(order)(after, hit) < 0) : sorted;
  // A filter by status may still drop found agents, so all of them are read then.
  const candidates = status === undefined ? ahead.slice(0, limit + 1) : ahead;
  const ids = candidates.map(({ id }) => id);
  const [agents, profiles] = await Promise.all([
    agentTable(table).getMany(ids),
    profileTable(table).getMany(ids),
  ]);
  const fitting = ids
    .flatMap((id) => agents.get(id) ?? [])
    .filter(({ agentId }) => status === undefined || profiles.get(agentId)?.status === status);
  const shown = fitting.slice(0, limit);
  const last = shown.at(-1);
  return {
    agents: shown,
    profiles,
    next: fitting.length > limit && last ? positionOfAgent(last) : undefined,
    incomplete: findings.some((one) => one.more) || found.size > MAX_HITS,
  };
}
