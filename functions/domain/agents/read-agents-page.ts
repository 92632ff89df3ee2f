import type { agentFilter } from '../../../shared/agents/contract.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { type ListOrder, MAX_HITS } from '../../../shared/kernel/page.ts';
import { digitsOf } from '../../../shared/kernel/search.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import {
  byTime,
  cursorAfter,
  type PageOf,
  type RowPage,
  type Position,
  positionOf,
} from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import type { FilterQuery } from '../search/read-searched-page.ts';
import { findRows } from '../search/search-rows.ts';

const positionOfAgent = ({ createdAt: at, agentId: id }: StoredAgent): Position => ({ at, id });

interface Listed {
  agents: StoredAgent[];
  profiles: ReadonlyMap<string, Profile>;
  /** The end of the page; undefined on the last one. */
  next: Position | undefined;
  incomplete?: boolean;
}

type Page = PageOf & { status: ProfileStatus | undefined; order: ListOrder };

/** A page of the administrators' list of agents, as it is filtered, searched and ordered. */
export async function readAgentsPage(
  { table }: Context,
  { limit, cursor, status, order, q }: FilterQuery<typeof agentFilter>,
) {
  const query = { list: 'agents', status, order, q };
  const page = { status, limit, after: positionOf(query, cursor) };
  const isByName = order === 'a-z' || order === 'z-a';
  const { agents, profiles, next, incomplete } = isByName
    ? await readByName(table, { ...page, q, order: order === 'a-z' ? 'oldest' : 'newest' })
    : q === undefined
      ? await readPage(table, { ...page, order })
      : await search(table, { ...page, order, q });
  return {
    agents,
    profiles,
    cursor: cursorAfter(query, next),
    ...(incomplete ? { incomplete: true as const } : {}),
  };
}

/** The index by name has all agents in it: a search and a status have theirs by time alone. */
async function readByName(table: Table, { q, status, ...page }: Page & { q: string | undefined }) {
  if (q !== undefined || status !== undefined)
    throw invalid('Agents that a search or a status narrows are listed by time', [
      { path: 'order', message: 'must be newest or oldest' },
    ]);
  const named = await agentTable(table).pageByName(page);
  return withProfiles(table, named, ({ sortName: at = '', agentId: id }) => ({ at, id }));
}

async function withProfiles(
  table: Table,
  { rows: agents, more }: RowPage<StoredAgent>,
  placeOf: (agent: StoredAgent) => Position,
): Promise<Listed> {
  const profiles = await profileTable(table).getMany(agents.map(({ agentId }) => agentId));
  const last = agents.at(-1);
  return { agents, profiles, next: more && last ? placeOf(last) : undefined };
}

/** A profile is written with its agent, so both lists have the same order. */
async function readPage(table: Table, { status, ...page }: Page): Promise<Listed> {
  if (status === undefined)
    return withProfiles(table, await agentTable(table).pageByTime(page), positionOfAgent);
  const { rows, more } = await profileTable(table).page({ role: 'agent', status }, page);
  const agents = await agentTable(table).getMany(rows.map(({ userId }) => userId));
  // Taken from the profiles, because the index may still list some whose agents are deleted.
  const last = rows.at(-1);
  return {
    agents: rows.flatMap(({ userId }) => agents.get(userId) ?? []),
    profiles: new Map(rows.map((profile) => [profile.userId, profile])),
    next: more && last ? { at: last.createdAt, id: last.userId } : undefined,
  };
}

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
