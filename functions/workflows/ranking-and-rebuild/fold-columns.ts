/** Rows of a page of figures, and their sums by id. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { Figures } from '../../domain/reports/fold-figures.ts';
import { isNothing } from '../../domain/reports/fold-figures.ts';
import type { FigureColumns } from '../../data/reports/figure-page.table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The figures of one id on one day. */
export interface FigureRow {
  id: string;
  /** Days since 1970-01-01. */
  day: number;
  figures: Figures;
}

/** The number of a day (`YYYY-MM-DD`), in days since 1970-01-01. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / DAY_MS);
/** The day (`YYYY-MM-DD`) of a number. */
export const dayNumbered = (number: number): string =>
  new Date(number * DAY_MS).toISOString().slice(0, 10);

export const NO_COLUMNS: FigureColumns = { ids: [], counts: [], days: [], figures: [] };

/** Calls for each row of an id from `from` to before `end`. */
export function* idsOf({ ids, counts }: FigureColumns) {
  let from = 0;
  for (const [at, id] of ids.entries()) {
    const end = from + (counts[at] ?? 0);
    yield { id, from, end };
    from = end;
  }
}

/** The rows of columns, by id and day. */
export function rowsOf(columns: FigureColumns): FigureRow[] {
  const rows: FigureRow[] = [];
  for (const { id, from, end } of idsOf(columns))
    for (let at = from; at < end; at++)
      rows.push({
        id,
        day: columns.days[at] ?? 0,
        figures: columns.figures.map((column) => column[at] ?? 0),
      });
  return rows;
}

/** The columns of rows, which may come in any order; rows that add nothing are left out. */
export function columnsOf(rows: readonly FigureRow[]): FigureColumns {
  const columns: FigureColumns = { ids: [], counts: [], days: [], figures: [] };
  const kept = rows.filter(({ figures }) => !isNothing(figures));
  kept.sort((one, other) =>
    one.id === other.id ? one.day - other.day : one.id < other.id ? -1 : 1,
  );
  for (const { id, day, figures } of kept) {
    const last = columns.ids.length - 1;
    if (columns.ids[last] === id) columns.counts[last] = (columns.counts[last] ?? 0) + 1;
    else {
      columns.ids.push(id);
      columns.counts.push(1);
    }
    columns.days.push(day);
    for (const [at, figure] of figures.entries()) (columns.figures[at] ??= []).push(figure);
  }
  return columns;
}

/**
 * Replaces rows.
 * @param isReplaced tells which of the present rows go
 * @returns the same columns where nothing is different
 */
export function replaceRows(
  columns: FigureColumns,
  fresh: readonly FigureRow[],
  isReplaced: (row: FigureRow) => boolean,
): FigureColumns {
  const others = rowsOf(columns).filter((row) => !isReplaced(row));
  const changed = columnsOf([...others, ...fresh]);
  return isDeepStrictEqual(changed, columns) ? columns : changed;
}

/** One id's sums of each period. */
export interface PeriodSums {
  id: string;
  sums: Figures[];
}

/**
 * The sums of each id.
 * @param froms first days of the periods, as numbers
 * @param through last day of all periods, as a number
 */
export function* foldSums(
  columns: FigureColumns,
  { froms, through }: { froms: readonly number[]; through: number },
): Generator<PeriodSums> {
  for (const { id, from, end } of idsOf(columns)) {
    const sums = froms.map(() => columns.figures.map(() => 0));
    for (let at = from; at < end; at++) {
      const day = columns.days[at] ?? 0;
      if (day > through) continue;
      for (let period = 0; period < froms.length; period++) {
        const sum = sums[period];
        if (!sum || day < (froms[period] ?? 0)) continue;
        for (let figure = 0; figure < sum.length; figure++)
          sum[figure] = (sum[figure] ?? 0) + (columns.figures[figure]?.[at] ?? 0);
      }
    }
    yield { id, sums };
  }
}
