/**
 * Searches a list: rows by their own texts, and all rows of the agents whom a search finds. Two round
 * trips, however large the table: the search entries, then the rows and agents that they lead to.
 */
import { type ListOrder, MAX_HITS } from '../../../shared/kernel/page.ts';
import { searchForm } from '../../../shared/kernel/search.ts';
import { byTime, type PageOf, type Position } from '../../platform/page.ts';
import {
  type Found,
  searchEntryTable,
  type SearchSubject,
} from '../../data/search/search-entry.table.ts';
import type { Table } from '../../platform/table.ts';
import {
  aheadOf,
  type FilteredPage,
  type ListSources,
  mergeStretches,
  readFound,
  readStored,
} from './read-stretches.ts';

/** A row may have several matching entries. */
const ENTRIES_PER_HIT = 2;
/** A search follows this many agents at most. */
const MAX_FOUND_AGENTS = 10;

/** A row that belongs to an agent. */
export interface ListedRow<Status> {
  status: Status;
  agentId: string;
}

/** The functions with which a slice reads the rows of a list and their agents. */
export interface SearchedList<Status, Row extends ListedRow<Status>, People> extends ListSources<
  Status,
  Row
> {
  subject: SearchSubject;
  /** The subjects under which agents are found; by default their names. */
  agentsBy?: readonly SearchSubject[];
  /** Reads the data of agents that the list shows. */
  readPeople: (agentIds: readonly string[]) => Promise<People>;
}

/** A page's rows, with the data of their agents. */
export interface Listed<Row, People> {
  rows: Row[];
  people: People;
  /** The position after this page; undefined on the last one. */
  next: Position | undefined;
  incomplete: boolean;
}

/** @param query.q the typed text */
export async function searchRows<Status, Row extends ListedRow<Status>, People>(
  table: Table,
  { q, ...query }: FilteredPage<Status, Row> & { q: string },
  list: SearchedList<Status, Row, People>,
): Promise<Listed<Row, People>> {
  const { subject, agentsBy = ['agentName'], readPeople } = list;
  const { order, agentId } = query;
  const [hits, agents] = await Promise.all([
    findRows(table, subject, { q, order }),
    findAgents(table, q, agentsBy),
  ]);
  const isOwn = (found: Found) => agentId === undefined || found.agentId === agentId;
  const candidates = aheadOf(hits.found.filter(isOwn), query);
  const owners = agents.found.filter(isOwn).map(({ id }) => id);
  const [found, ofAgents, people] = await Promise.all([
    readFound(candidates, query, list),
    Promise.all(owners.map((id) => readStored({ ...query, agentId: id }, list))),
    readPeople([...new Set([...owners, ...agentsOf(candidates.rows)])]),
  ]);
  const merged = mergeStretches([found, ...ofAgents], query, list.positionOf);
  return { ...merged, people, incomplete: hits.more || agents.more };
}

interface Findings {
  found: Found[];
  /** True where more was found than was looked at. */
  more: boolean;
}

interface FoundBy {
  q: string;
  order: ListOrder;
  /** For an own subject: the agent who searches. */
  agentId?: string | undefined;
}

/** Found facts in the order of the list's pages, up to a limit. */
export async function findRows(
  table: Table,
  subject: SearchSubject,
  { q, order, agentId }: FoundBy,
): Promise<Findings> {
  const { found, more } = await findFacts(table, subject, q, {
    order,
    limit: MAX_HITS * ENTRIES_PER_HIT,
    agentId,
  });
  found.sort(byTime(order));
  return { found: found.slice(0, MAX_HITS), more: more || found.length > MAX_HITS };
}

/** Reads a list that is searched by its rows' own texts. */
interface OwnSearch<Row> {
  subject: SearchSubject;
  /** The second subject, where rows are found under one of two. */
  orSubject?: SearchSubject;
  getMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  positionOf: (row: Row) => Position;
  /** True for a found row that matches the query; the entries alone can't tell. */
  isWanted: (row: Row) => boolean;
}

/**
 * A page of the rows found by their own texts. Two round trips: the entries, then their rows.
 * @param filtered true where a filter may drop some of the found rows
 */
export async function searchOwn<Row>(
  table: Table,
  asked: PageOf & FoundBy & { filtered: boolean },
  { subject, orSubject, getMany, positionOf, isWanted }: OwnSearch<Row>,
): Promise<{ rows: Row[]; more: boolean; incomplete: boolean }> {
  const { order, limit, after, filtered } = asked;
  const hits = await findUnder(table, [subject, ...(orSubject ? [orSubject] : [])], asked);
  const ahead = after ? hits.found.filter((hit) => byTime(order)(after, hit) < 0) : hits.found;
  const candidates = filtered ? ahead : ahead.slice(0, limit + 1);
  const found = await getMany(candidates.map(({ id }) => id));
  // The search lags the facts: leave out rows that were deleted meanwhile.
  const rows = [...found.values()]
    .filter(isWanted)
    .sort((one, other) => byTime(order)(positionOf(one), positionOf(other)));
  return {
    rows: rows.slice(0, limit),
    more: rows.length > limit || candidates.length < ahead.length,
    incomplete: hits.more,
  };
}

/** `findRows` for several subjects; facts are merged. */
async function findUnder(
  table: Table,
  subjects: readonly SearchSubject[],
  asked: FoundBy,
): Promise<Findings> {
  const each = await Promise.all(subjects.map((subject) => findRows(table, subject, asked)));
  // A fact that moves from one subject to the other during the search counts once.
  const all = new Map(each.flatMap(({ found }) => found).map((hit) => [hit.id, hit]));
  const found = [...all.values()].sort(byTime(asked.order));
  const more = each.some((one) => one.more) || found.length > MAX_HITS;
  return { found: found.slice(0, MAX_HITS), more };
}

/** The agents found under these subjects, up to a limit, because each costs a query. */
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
 * The distinct facts with a term that begins with the typed text; empty where the text has no word.
 * @param limit the number of entries to read
 */
export async function findFacts(
  table: Table,
  subject: SearchSubject,
  q: string,
  options: Omit<FoundBy, 'q'> & { limit: number },
): Promise<Findings> {
  const prefix = searchForm(q);
  if (prefix === '') return { found: [], more: false };
  const { rows: entries, more } = await searchEntryTable(table).find(subject, prefix, options);
  const found = new Map<string, Found>(entries.map((entry) => [entry.id, entry]));
  return { found: [...found.values()], more };
}

/** The distinct agents of the rows. */
export const agentsOf = (rows: readonly { agentId: string }[]): string[] => [
  ...new Set(rows.map(({ agentId }) => agentId)),
];
