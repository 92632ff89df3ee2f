/**
 * Filtered lists. What an index sorts by its key (all rows, an agent's, those in a status, those
 * under a filter entry, a span of time) is read exactly. A further filter drops rows of a bounded
 * stretch; the page then ends where the stretch ended, and the next page goes on from there.
 */
import { byTime, type ListedPage, type Position } from '../../platform/page.ts';
import {
  type FilterValue,
  type Found,
  searchEntryTable,
} from '../../data/search/search-entry.table.ts';
import type { Table } from '../../platform/table.ts';

/** Rows that a page looks at where a further filter may drop some. */
const STRETCH = 100;

/** A value that rows are listed under by an entry: a product, a product's type, an agent's ended sales. */
export type FilterKey = FilterValue;

/** A page of a list, and what narrows it. */
export interface FilteredPage<Status, Row> extends ListedPage<Status> {
  agentId?: string | undefined;
  /** The filter whose entries are read where no agent is asked for. */
  key?: FilterKey | undefined;
  /** A filter that no key has: true for a row that belongs to the list. */
  fits?: ((row: Row) => boolean) | undefined;
}

/** Reads rows by id, or in the order of an index. */
export interface ListSources<Status, Row> {
  stored: {
    getMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
    /** The rows of one agent, or of all. */
    page: (
      options: ListedPage<Status> & { agentId?: string | undefined },
    ) => Promise<{ rows: Row[]; more: boolean }>;
  };
  positionOf: (row: Row) => Position;
}

/** Rows that were looked at. */
interface Stretch<Row> {
  /** Those that fit. */
  rows: Row[];
  /** The last row that was looked at, where others follow it. */
  end: Position | undefined;
}

const fitting = <Status, Row>(rows: readonly Row[], { fits }: FilteredPage<Status, Row>) =>
  rows.filter((row) => fits === undefined || fits(row));

const boundOf = <Status, Row>({ limit, fits }: FilteredPage<Status, Row>) =>
  fits ? Math.max(STRETCH, limit) : limit;

/** A stretch of an index: of one agent or of all, in one status or in all. */
export async function readStored<Status, Row>(
  query: FilteredPage<Status, Row>,
  { stored, positionOf }: ListSources<Status, Row>,
): Promise<Stretch<Row>> {
  const { status, order, after, span, agentId } = query;
  const limit = boundOf(query);
  const { rows, more } = await stored.page({ status, order, after, span, agentId, limit });
  const last = rows.at(-1);
  return { rows: fitting(rows, query), end: more && last ? positionOf(last) : undefined };
}

/** The entries of a filter, in the order of the list. */
export async function readKeyed<Status, Row>(
  table: Table,
  query: FilteredPage<Status, Row> & { key: FilterKey },
): Promise<{ rows: Found[]; end: Position | undefined }> {
  const { key, order, after, span } = query;
  const limit = boundOf(query);
  const { rows, more } = await searchEntryTable(table).under(key, { order, after, span, limit });
  return { rows, end: more ? rows.at(-1) : undefined };
}

/** The found entries that a page looks at: those after the page before, and within the span. */
export function aheadOf<Status, Row>(
  found: readonly Found[],
  query: FilteredPage<Status, Row>,
): { rows: Found[]; end: Position | undefined } {
  const { after, order, span, status, fits, limit } = query;
  const isWithin = ({ at }: Found) =>
    (span?.from === undefined || at >= span.from) &&
    (span?.before === undefined || at < span.before);
  const ahead = found.filter(
    (hit) => isWithin(hit) && (after === undefined || byTime(order)(after, hit) < 0),
  );
  // A filter may still drop found rows, so all of them are read then.
  const rows = status === undefined && fits === undefined ? ahead.slice(0, limit) : ahead;
  return { rows, end: rows.length < ahead.length ? rows.at(-1) : undefined };
}

/** The rows of entries, as far as they fit; entries lag the rows. */
export async function readFound<Status, Row extends { status: Status }>(
  { rows, end }: { rows: readonly Found[]; end: Position | undefined },
  query: FilteredPage<Status, Row>,
  { stored }: ListSources<Status, Row>,
): Promise<Stretch<Row>> {
  const found = await stored.getMany(rows.map(({ id }) => id));
  const { status } = query;
  const inStatus = [...found.values()].filter(
    (row) => status === undefined || row.status === status,
  );
  return { rows: fitting(inStatus, query), end };
}

/**
 * A page of the rows that entries list under a value, exactly as long as the list. Two round trips.
 * @param isListed false for a row that has left the list, because entries lag the rows
 */
export async function readUnder<Status, Row extends { status: Status }>(
  table: Table,
  query: Omit<FilteredPage<Status, Row>, 'status' | 'fits'> & { key: FilterKey },
  list: ListSources<Status, Row>,
  isListed: (row: Row) => boolean,
): Promise<{ rows: Row[]; next: Position | undefined }> {
  const page = { ...query, status: undefined };
  const entries = await readKeyed(table, page);
  const found = await readFound(entries, { ...page, fits: isListed }, list);
  return mergeStretches([found], page, list.positionOf);
}

/** A page of several stretches: it ends no later than the first of them that has more. */
export function mergeStretches<Status, Row>(
  stretches: readonly Stretch<Row>[],
  { order, limit }: FilteredPage<Status, Row>,
  positionOf: (row: Row) => Position,
): { rows: Row[]; next: Position | undefined } {
  const compare = byTime(order);
  const [end] = stretches.flatMap((stretch) => stretch.end ?? []).sort(compare);
  const distinct = new Map(
    stretches.flatMap(({ rows }) => rows).map((row) => [positionOf(row).id, row]),
  );
  const rows = [...distinct.values()]
    .filter((row) => end === undefined || compare(positionOf(row), end) <= 0)
    .sort((one, other) => compare(positionOf(one), positionOf(other)));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? positionOf(last) : end };
}
