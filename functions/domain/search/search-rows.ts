/**
 * Searches a list: rows by their own texts, and all rows of agents by what agents are found by. Two round
 * trips, whatever the table holds: the entries, then everything that they lead to (DESIGN 6, 11).
 */
import { type ListOrder, MAX_HITS } from '../../../shared/kernel/page.ts';
import { fold } from '../../../shared/kernel/search.ts';
import { byTime, type ListedPage, type PageOf, type Position } from '../../platform/page.ts';
import { type Found, searchEntryTable, type SearchSubject } from '../../data/search-entry.table.ts';
import type { Table } from '../../platform/table.ts';

/** A row may be found by several of its terms. */
const ENTRIES_PER_HIT = 2;
/** How many agents a search leads to, at most. */
const MAX_FOUND_AGENTS = 10;

/** A row that some agent has. */
export interface ListedRow<Status> {
  status: Status;
  agentId: string;
}

/** How a slice reads the rows of a list, and of whom they are. */
export interface SearchedList<Status, Row extends ListedRow<Status>, People> {
  subject: SearchSubject;
  /** By what the agents are found whose rows are wanted; by name where nothing is said. */
  agentsBy?: readonly SearchSubject[];
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
  list: SearchedList<Status, Row, People>,
): Promise<Listed<Row, People>> {
  const { subject, agentsBy = ['agentName'], stored, positionOf, readPeople } = list;
  const { status, order, limit, after } = page;
  const [hits, agents] = await Promise.all([
    findRows(table, subject, { q, order }),
    findAgents(table, q, agentsBy),
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

/** Facts that a list has, as its pages sort them, and not too many. */
export async function findRows(
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

/** How a list that is searched by its rows' own texts is read. */
interface OwnSearch<Row> {
  subject: SearchSubject;
  /** Where rows stand under one of two subjects: the other. */
  orSubject?: SearchSubject;
  getMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  positionOf: (row: Row) => Position;
  /** Whether a row that was found belongs to what is asked for, which its entries may not tell. */
  isWanted: (row: Row) => boolean;
}

/**
 * A page of what is found by its own texts. Two round trips: the entries, then the rows that they lead to.
 * @param filtered some rows that are found may not be wanted
 */
export async function searchOwn<Row>(
  table: Table,
  asked: PageOf & { q: string; order: ListOrder; filtered: boolean },
  { subject, orSubject, getMany, positionOf, isWanted }: OwnSearch<Row>,
): Promise<{ rows: Row[]; more: boolean; incomplete: boolean }> {
  const { q, order, limit, after, filtered } = asked;
  const hits = await findUnder(table, [subject, ...(orSubject ? [orSubject] : [])], { q, order });
  const ahead = after ? hits.found.filter((hit) => byTime(order)(after, hit) < 0) : hits.found;
  const candidates = filtered ? ahead : ahead.slice(0, limit + 1);
  const found = await getMany(candidates.map(({ id }) => id));
  // The search lags the facts by a moment: what is gone since isn't shown.
  const rows = [...found.values()]
    .filter(isWanted)
    .sort((one, other) => byTime(order)(positionOf(one), positionOf(other)));
  return {
    rows: rows.slice(0, limit),
    more: rows.length > limit || candidates.length < ahead.length,
    incomplete: hits.more,
  };
}

/** The same of several subjects, each of which has other facts. */
async function findUnder(
  table: Table,
  subjects: readonly SearchSubject[],
  asked: { q: string; order: ListOrder },
): Promise<Findings> {
  const each = await Promise.all(subjects.map((subject) => findRows(table, subject, asked)));
  // A fact that moves from one to the other meanwhile is found once.
  const all = new Map(each.flatMap(({ found }) => found).map((hit) => [hit.id, hit]));
  const found = [...all.values()].sort(byTime(asked.order));
  const more = each.some((one) => one.more) || found.length > MAX_HITS;
  return { found: found.slice(0, MAX_HITS), more };
}

/** Agents whom these subjects lead to, and not too many: each costs a query. */
export async function findAgents(
  table: Table,
  q: string,
  subjects: readonly SearchSubject[],
): Promise<Findings> {
  const asked = { order: 'oldest', limit: MAX_FOUND_AGENTS * ENTRIES_PER_HIT } as const;
  const findings = await Promise.all(
    subjects.map((subject) => findFacts(table, subject, q, asked)),
  );
  const agents = new Map(findings.flatMap(({ found }) => found).map((hit) => [hit.id, hit]));
  return {
    found: [...agents.values()].slice(0, MAX_FOUND_AGENTS),
    more: findings.some(({ more }) => more) || agents.size > MAX_FOUND_AGENTS,
  };
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
  const { rows: entries, more } = await searchEntryTable(table).find(subject, prefix, options);
  const found = new Map<string, Found>(entries.map((entry) => [entry.id, entry]));
  return { found: [...found.values()], more };
}

/** Whose the rows are, each once. */
export const agentsOf = (rows: readonly { agentId: string }[]): string[] => [
  ...new Set(rows.map(({ agentId }) => agentId)),
];
