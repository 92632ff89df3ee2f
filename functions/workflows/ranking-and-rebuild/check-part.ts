/**
 * Compares a part of the rankings' pages with the figures and entries they are copied from: one
 * part in each round, all of them within ten days. Differences are put right by the next round, so a
 * change that was lost, by a fault or a hand, doesn't stay.
 */
import { addDays } from '../../../shared/kernel/month.ts';
import { monthsOf, type Span } from '../../../shared/kernel/span.ts';
import { BOARDS, type Board } from '../../../shared/leaderboard/rules.ts';
import type { FigureColumns } from '../../data/reports/figure-page.table.ts';
import { BOARD_SHARDS } from '../../data/leaderboard/leaderboard-entry.table.ts';
import {
  nameOfDay,
  type RankingChange,
  rankingChangeTable,
} from '../../data/leaderboard/ranking-change.table.ts';
import {
  DAILY_SHARDS,
  dailyShardOf,
  RANKED,
  type Ranked,
  rollupTable,
} from '../../data/reports/rollup.table.ts';
import { isNothing } from '../../domain/reports/fold-figures.ts';
import { inParts } from '../../platform/batch.ts';
import type { Table } from '../../platform/table.ts';
import { longestPeriod, rowOf } from './build-figures.ts';
import { dayNumber, dayNumbered, idsOf, type FigureRow } from './fold-columns.ts';

/** Names in one item: about 30 KB. */
const NAMES_AT_ONCE = 500;

export type CheckedPart =
  | { ranked: Ranked; span: Span; shard: string }
  | { board: Board; shard: string };

/** Thirds of a month: 10,000 rows at 240,000 sales a month. */
function thirdsOf({ from, through }: Span): Span[] {
  const month = from.slice(0, 8);
  const starts = [`${month}01`, `${month}11`, `${month}21`, '9999-12-31'];
  return starts.slice(0, -1).flatMap((start, at) => {
    const end = at === 2 ? through : addDays(starts[at + 1] ?? through, -1);
    const third = { from: start > from ? start : from, through: end < through ? end : through };
    return third.from <= third.through ? [third] : [];
  });
}

/** The part whose turn it is, after this number of checks; all parts take turns. */
export function partAfter(checks: number, today: string): CheckedPart {
  const spans = monthsOf(longestPeriod(today)).flatMap(thirdsOf);
  const parts = [
    ...BOARDS.flatMap((board) => BOARD_SHARDS.map((shard) => ({ board, shard }))),
    ...RANKED.flatMap((ranked) =>
      spans.flatMap((span) => DAILY_SHARDS.map((shard) => ({ ranked, span, shard }))),
    ),
  ];
  const part = parts[checks % parts.length];
  if (!part) throw new Error('There is nothing to check');
  return part;
}

type FigurePart = Extract<CheckedPart, { span: Span }>;

/** Reads the daily figures of a part, for a comparison with the pages. */
export async function checkFigures(table: Table, part: FigurePart): Promise<FigureCheck> {
  const rows = await rollupTable(table).daily(part.ranked, part.span, [part.shard]);
  const expected = rows.map(rowOf(part.ranked));
  return new FigureCheck(
    part,
    expected.filter(({ figures }) => !isNothing(figures)),
  );
}

/** Compares pages, as they are shown to it, with the daily figures of a part. */
export class FigureCheck {
  readonly #part: FigurePart;
  readonly #expected: Map<string, FigureRow>;
  readonly #differing: string[] = [];

  constructor(part: FigurePart, rows: readonly FigureRow[]) {
    this.#part = part;
    this.#expected = new Map(rows.map((row) => [`${row.day}#${row.id}`, row]));
  }

  compare(columns: FigureColumns): void {
    const { span, shard } = this.#part;
    const [first, last] = [dayNumber(span.from), dayNumber(span.through)];
    for (const { id, from, end } of idsOf(columns))
      for (let at = from; at < end; at++) {
        const day = columns.days[at] ?? 0;
        if (day < first || day > last) continue;
        if (dailyShardOf({ day: dayNumbered(day), id }) !== shard) continue;
        const name = `${day}#${id}`;
        const expected = this.#expected.get(name);
        this.#expected.delete(name);
        const isSame = expected?.figures.every(
          (one, figure) => columns.figures[figure]?.[at] === one,
        );
        if (!isSame) this.#add(day, id);
      }
  }

  /** The names of differing figures, once all pages were compared. */
  get differing(): string[] {
    for (const { day, id } of this.#expected.values()) this.#add(day, id);
    this.#expected.clear();
    return this.#differing;
  }

  #add(day: number, id: string): void {
    this.#differing.push(nameOfDay({ ranked: this.#part.ranked, day: dayNumbered(day), id }));
  }
}

/** Has the next round read these names' items again. */
export async function noteDiffering(
  table: Table,
  mark: string,
  { days, places }: RankingChange,
): Promise<void> {
  const parts = [
    ...inParts(days, NAMES_AT_ONCE).map((part) => ({ days: part, places: [] })),
    ...inParts(places, NAMES_AT_ONCE).map((part) => ({ days: [], places: part })),
  ];
  for (const [at, part] of parts.entries())
    await table.transact([rankingChangeTable(table).put(`check#${mark}#${at}`, part)]);
}
