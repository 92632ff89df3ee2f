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

export interface Search {
  /** What was typed. */
  q: string;
  order: ListOrder;
  limit: number;
  /** Where the page before ended. */
  after: Position | undefined;
}

/** How a slice reads the rows that a search finds. */
export interface SearchedList<Row, People> {
  subject: SearchSubject;
  /** Whether rows that are found may yet be left out, by their status. */
  filtered: boolean;
  /** The rows that there are and that the filter keeps. */
  rowsOf: (ids: readonly string[]) => Promise<Row[]>;
  /** An agent's rows after the position, in order, filtered; one more than a page has. */
  rowsOfAgent: (agentId: string) => Promise<Row[]>;
  positionOf: (row: Row) => Position;
  /** What else of the agents is shown. */
  readPeople: (agentIds: readonly string[]) => Promise<People>;
}

/** @returns a page of rows, with the people of them and of more; `incomplete` as the contract says */
export async function searchRows<Row, People>(
  table: Table,
  search: Search,
  list: SearchedList<Row, People>,
): Promise<{ rows: Row[]; people: People; more: boolean; incomplete: boolean }> {
  const { order, limit, after } = search;
  const [hits, agents] = await Promise.all([
    findRows(table, list.subject, search),
    findAgents(table, search),
  ]);
  const ahead = after ? hits.found.filter((hit) => byTime(order)(after, hit) < 0) : hits.found;
  const candidates = list.filtered ? ahead : ahead.slice(0, limit + 1);
  const [own, ofAgents, people] = await Promise.all([
    list.rowsOf(candidates.map(({ id }) => id)),
    Promise.all(agents.found.map(({ id }) => list.rowsOfAgent(id))),
    list.readPeople(distinct([...agents.found, ...candidates].map(({ agentId }) => agentId))),
  ]);
  const rows = new Map([...own, ...ofAgents.flat()].map((row) => [list.positionOf(row).id, row]));
  const sorted = [...rows.values()].sort((one, other) =>
    byTime(order)(list.positionOf(one), list.positionOf(other)),
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
  { q, order }: Search,
): Promise<Findings> {
  const { found, more } = await findFacts(table, subject, q, {
    order,
    limit: MAX_HITS * ENTRIES_PER_HIT,
  });
  found.sort(byTime(order));
  return { found: found.slice(0, MAX_HITS), more: more || found.length > MAX_HITS };
}

async function findAgents(table: Table, { q }: Search): Promise<Findings> {
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

const distinct = (values: readonly string[]) => [...new Set(values)];

/** As the lists' indexes sort: by time, then by id. */
const byTime = (order: ListOrder) => (one: Position, other: Position) => {
  const [left, right] = [`${one.at}#${one.id}`, `${other.at}#${other.id}`];
  if (left === right) return 0;
  return left < right === (order === 'oldest') ? -1 : 1;
};
