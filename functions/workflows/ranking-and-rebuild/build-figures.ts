/**
 * Builds the pages of figures from the daily figures: when the ranker runs for the first time, and
 * after a rebuild of the projections. Some months of one kind at a time, so that a year of any size is
 * built in several rounds; changes that come meanwhile wait until all is there.
 */
import { lastDays, monthOf, monthsOf, type Span } from '../../../shared/kernel/span.ts';
import { REPORT_DAYS } from '../../../shared/reports/rules.ts';
import type { BuiltPages } from '../../data/leaderboard/ranking-state.table.ts';
import { figurePageOf } from '../../data/reports/figure-page.table.ts';
import {
  type DailyRow,
  RANKED,
  type Ranked,
  rollupTable,
} from '../../data/reports/rollup.table.ts';
import { foldFigures } from '../../domain/reports/fold-figures.ts';
import type { Table } from '../../platform/table.ts';
import { dayNumber, type FigureRow, replaceRows } from './fold-columns.ts';
import { writeFigurePages } from './write-figure-pages.ts';

/** Rows in memory, or a month more: each pass over the pages writes nearly all of them. */
const ROWS_AT_ONCE = 200_000;
/** All days of a kind are built. */
const ALL = 'all';

/** The days that the longest period covers. */
export const longestPeriod = (today: string): Span => lastDays(today, Math.max(...REPORT_DAYS));

export const isBuilt = (built: BuiltPages): boolean =>
  RANKED.every((ranked) => built[ranked] === ALL);

/** Builds the next months of the first kind that isn't complete. */
export async function buildNext(
  table: Table,
  today: string,
  built: BuiltPages,
): Promise<BuiltPages> {
  const ranked = RANKED.find((kind) => built[kind] !== ALL);
  if (!ranked) return built;
  const after = built[ranked] ?? '';
  const months = (await busyMonths(table, today)).filter(({ through }) => through > after);
  const rows: DailyRow[] = [];
  let month = months.shift();
  while (month) {
    for (const row of await rollupTable(table).daily(ranked, month)) rows.push(row);
    if (rows.length > ROWS_AT_ONCE) break;
    month = months.shift();
  }
  // Undefined once the last month is read.
  const reached = months.length === 0 ? undefined : month?.through;
  await replaceSpan(table, ranked, { rows, after, through: reached ?? today });
  return { ...built, [ranked]: reached ?? ALL };
}

/**
 * The months of the longest period that have any figures. Every daily figure also counts in the
 * network's month, so no month without figures is read.
 */
async function busyMonths(table: Table, today: string): Promise<Span[]> {
  const { from, through } = longestPeriod(today);
  const busy = await rollupTable(table).networkMonths([monthOf(from), monthOf(through)]);
  return monthsOf({ from, through }).filter((month) => busy.has(monthOf(month.from)));
}

/** Replaces the rows of all pages in the days after one day and through another. */
async function replaceSpan(
  table: Table,
  ranked: Ranked,
  { rows, after, through }: { rows: readonly DailyRow[]; after: string; through: string },
): Promise<void> {
  const fresh = Map.groupBy(rows, ({ id }) => figurePageOf(id));
  const [first, last] = [after === '' ? 0 : dayNumber(after) + 1, dayNumber(through)];
  const isReplaced = ({ day }: FigureRow) => day >= first && day <= last;
  await writeFigurePages(table, ranked, {
    needed: fresh.keys(),
    edit: (page, columns) =>
      replaceRows(columns, (fresh.get(page) ?? []).map(rowOf(ranked)), isReplaced),
  });
}

/** A daily row as a row of a page. */
export const rowOf =
  (ranked: Ranked) =>
  ({ day, id, measures }: DailyRow): FigureRow => ({
    id,
    day: dayNumber(day),
    figures: foldFigures(ranked, measures),
  });
