/**
 * Searches a list: rows by their own texts, and all rows of agents by the agent's name. Two round
 * trips, whatever the table holds: the entries, then everything that they lead to (DESIGN 6, 11).
 */
import { type ListOrder, MAX_HITS } from '../../shared/kernel/page.ts';
import { fold } from '../../shared/kernel/search.ts';
import type { Position } from './page.ts';
import { type Found, searchEntryTable, type SearchSubject } from './search-entry.table.ts';
import type { Table } from './table.ts';

/** A row may be found by several of its terms. */
const ENTRIES_PER_HIT = 2;
/** How many agents a name leads to, at most; each costs a query. */
const MAX_FOUND_AGENTS = 10;

/** What of a list is asked for. */
export interface ListedPage<Status> {
  status: Status | undefined;
  order: ListOrder;
  limit: number;
  /** Where the page before ended. */
  after: Position | undefined;
}

/** A row that some agent has. */
export interface ListedRow<Status> {
  status: Status;
  agentId: string;
}

/** How a slice reads the rows of a list, and of whom they are. */
export interface SearchedList<Status, Row extends ListedRow<Status>, People> {
  subject: SearchSubject;
  stored: {
    getMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
    /** Of one agent or of all. */
    page: (
      options: ListedPage<Status> & { agentId?: string },
    ) => Promise<{ rows: Row[]; more: boolean }>;
  };
  positionOf: (row: Row) => Position;
  /** What else of the agents is shown. */
  readPeople: (agentIds: readonly string[]) => Promise<People>;
}

/** A page's rows, and the people of them and of more. */
export interface Listed<Row, People> {
  rows: Row[];
  people: People;
  more: boolean;
  /** As the contract says. */
  incomplete: boolean;
}

/** @param q what was typed */
export async function searchRows<Status, Row extends ListedRow<Status>, People>(
  table: Table,
  { q, ...page }: ListedPage<Status> & { q: string },
  { subject, stored, positionOf, readPeople }: SearchedList<Status, Row, People>,
): Promise<Listed<Row, People>> {
  const { status, order, limit, after } = page;
  const [hits, agents] = await Promise.all([
    findRows(table, subject, { q, order }),
    findAgents(table, q),
  ]);
  const ahead = after ? hits.found.filter((hit) => byTime(order)(after, hit) < 0) : hits.found;
  // Rows that are found may yet be left out by their status.
  const candidates = status === undefined ? ahead.slice(0, limit + 1) : ahead;
  const [found, ofAgents, people] = await Promise.all([
    stored.getMany(candidates.map(({ id }) => id)),
    Promise.all(
      agents.found.map(({ id: agentId }) => stored.page({ ...page, agentId, limit: limit + 1 })),
    ),
    readPeople(agentsOf([...agents.found, ...candidates])),
  ]);
  const own = [...found.values()].filter((row) => status === undefined || row.status === status);
  const all = [...own, ...ofAgents.flatMap(({ rows }) => rows)];
  const rows = new Map(all.map((row) => [positionOf(row).id, row]));
  const sorted = [...rows.values()].sort((one, other) =>
    byTime(order)(positionOf(one), positionOf(other)),
  );
  return {
    rows: sorted.slice(0, limit),
    people,
    more: sorted.length > limit || candidates.length < ahead.length,
    incomplete: hits.more || agents.more,
  };
}

interface Findings {
  found: Found[];
  /** There is more than was looked at. */
  more: boolean;
}

async function findRows(
  table: Table,
  subject: SearchSubject,
  { q, order }: { q: string; order: ListOrder },
): Promise<Findings> {
  const { found, more } = await findFacts(table, subject, q, {
    order,
    limit: MAX_HITS * ENTRIES_PER_HIT,
  });
  found.sort(byTime(order));
  return { found: found.slice(0, MAX_HITS), more: more || found.length > MAX_HITS };
}

async function findAgents(table: Table, q: string): Promise<Findings> {
  const limit = MAX_FOUND_AGENTS * ENTRIES_PER_HIT;
  const { found, more } = await findFacts(table, 'agentName', q, { order: 'oldest', limit });
  return { found: found.slice(0, MAX_FOUND_AGENTS), more: more || found.length > MAX_FOUND_AGENTS };
}

/**
 * Facts with a term that begins with what was typed, each once; none where that has no word.
 * @param limit how many entries are read
 */
export async function findFacts(
  table: Table,
  subject: SearchSubject,
  q: string,
  options: { order: ListOrder; limit: number },
): Promise<Findings> {
  const prefix = fold(q);
  if (prefix === '') return { found: [], more: false };
  const { entries, more } = await searchEntryTable(table).find(subject, prefix, options);
  const found = new Map<string, Found>(entries.map((entry) => [entry.id, entry]));
  return { found: [...found.values()], more };
}

/** Whose the rows are, each once. */
export const agentsOf = (rows: readonly { agentId: string }[]): string[] => [
  ...new Set(rows.map(({ agentId }) => agentId)),
];

/** As the lists' indexes sort: by time, then by id. */
const byTime = (order: ListOrder) => (one: Position, other: Position) => {
  const [left, right] = [`${one.at}#${one.id}`, `${other.at}#${other.id}`];
  if (left === right) return 0;
  return left < right === (order === 'oldest') ? -1 : 1;
};
