/**
 * Computes the top rows of each report period: agents and products by revenue, referrers by
 * referrals. Copies of the daily figures of a year are kept in pages; a round reads the figures that
 * changed, writes their pages and adds up all pages. Screens read the result.
 */
import { lastDays } from '../../../shared/kernel/span.ts';
import { REPORT_DAYS, TOP_ROWS } from '../../../shared/reports/rules.ts';
import { figurePageOf } from '../../data/reports/figure-page.table.ts';
import { dayNamed } from '../../data/leaderboard/ranking-change.table.ts';
import { reportTopTable, type TopKind, type TopRows } from '../../data/reports/report-top.table.ts';
import {
  type DailyName,
  RANKED,
  type Ranked,
  rollupTable,
} from '../../data/reports/rollup.table.ts';
import { type Figures, foldFigures } from '../../domain/reports/fold-figures.ts';
import {
  foldEarner,
  FirstRows,
  inOrderOfEarners,
  inOrderOfReferrers,
  foldReferrer,
} from '../../domain/reports/fold-tops.ts';
import type { Table } from '../../platform/table.ts';
import { longestPeriod } from './build-figures.ts';
import { type CheckedPart, checkFigures, type FigureCheck } from './check-part.ts';
import { dayNumber, type FigureRow, replaceRows, foldSums } from './fold-columns.ts';
import { writeFigurePages } from './write-figure-pages.ts';

interface Round {
  /** Names of daily figures that may have changed. */
  changed: readonly string[];
  today: string;
  /** The time that the tops are as of, ISO 8601. */
  asOf: string;
  /** The part of the pages to compare with the daily figures. */
  part?: CheckedPart | undefined;
}

/**
 * Writes the top rows of every period and kind but resources.
 * @returns the names of daily figures that differ from the pages
 * @throws PageChanged where another round writes at the same time
 */
export async function rankPeriods(table: Table, round: Round): Promise<string[]> {
  const names = Map.groupBy(round.changed.map(dayNamed), ({ ranked }) => ranked);
  const differing: string[] = [];
  for (const ranked of RANKED) {
    const { part } = round;
    const check =
      part && 'ranked' in part && part.ranked === ranked
        ? await checkFigures(table, part)
        : undefined;
    await rankKind(table, ranked, { ...round, names: names.get(ranked) ?? [], check });
    differing.push(...(check?.differing ?? []));
  }
  return differing;
}

async function rankKind(
  table: Table,
  ranked: Ranked,
  {
    names,
    check,
    today,
    asOf,
  }: Round & { names: readonly DailyName[]; check: FigureCheck | undefined },
): Promise<void> {
  const changed = await readChanged(table, ranked, names);
  const first = dayNumber(longestPeriod(today).from);
  const tops = ranked === 'referrers' ? referrerTops() : earnerTops(ranked, today);
  const froms = REPORT_DAYS.map((days) => dayNumber(lastDays(today, days).from));
  await writeFigurePages(table, ranked, {
    needed: changed.keys(),
    edit: (page, columns) => {
      const rows = changed.get(page);
      if (!rows) return columns;
      const replaced = new Set(rows.map(({ day, id }) => `${day}#${id}`));
      return replaceRows(
        columns,
        rows.filter(({ day }) => day >= first),
        ({ day, id }) => day < first || replaced.has(`${day}#${id}`),
      );
    },
    read: (columns) => {
      check?.compare(columns);
      for (const { id, sums } of foldSums(columns, { froms, through: dayNumber(today) }))
        for (const [at, figures] of sums.entries()) tops.add(at, id, figures);
    },
  });
  await tops.write(table, asOf);
}

/** The present figures of these names, by page; zeros where there are none any more. */
async function readChanged(
  table: Table,
  ranked: Ranked,
  names: readonly DailyName[],
): Promise<Map<string, FigureRow[]>> {
  const found = await rollupTable(table).dailyNow(ranked, names);
  const measures = new Map(found.map((row) => [`${row.day}#${row.id}`, row.measures]));
  const rows = names.map(({ day, id }) => {
    const figures = foldFigures(ranked, measures.get(`${day}#${id}`) ?? {});
    return { id, day: dayNumber(day), figures };
  });
  return Map.groupBy(rows, ({ id }) => figurePageOf(id));
}

/** The tops of every period of one kind. */
function topsOf<Kind extends TopKind>(
  kind: Kind,
  order: (one: TopRows[Kind], other: TopRows[Kind]) => number,
  rowOf: (id: string, figures: Figures) => TopRows[Kind] | undefined,
) {
  const periods = REPORT_DAYS.map((days) => ({
    days,
    rows: new FirstRows<TopRows[Kind]>(TOP_ROWS[kind], order),
  }));
  return {
    add(period: number, id: string, figures: Figures): void {
      const row = rowOf(id, figures);
      if (row) periods[period]?.rows.add(row);
    },
    async write(table: Table, asOf: string): Promise<void> {
      for (const { days, rows } of periods)
        await reportTopTable(table).put(kind, days, { ...rows.result, asOf });
    },
  };
}

const earnerTops = (kind: 'agents' | 'products', today: string) =>
  topsOf(kind, inOrderOfEarners, (id, figures) => foldEarner(id, figures, today));
const referrerTops = () => topsOf('referrers', inOrderOfReferrers, foldReferrer);
