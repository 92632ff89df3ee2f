/** The payouts' export over a list that follows a rule, so that a test may have any number of rows. */
import { vi } from 'vitest';
import type { CellPage, Export } from '../../../functions/workflows/jobs/export-columns.ts';
import { exportsByKind } from '../../../functions/workflows/jobs/export-rows.ts';

const { exportPayouts } = exportsByKind;
const AMOUNT = exportPayouts.titles.indexOf('Amount (R)');

const idAt = (index: number) => `payout${String(index).padStart(9, '0')}`;
const timeAt = (index: number) => new Date(1_700_000_000_000 + index * 1_000).toISOString();
/** Different in neighbouring rows, and their sum is known. */
export const centsAt = (index: number): number => 10_000 + (index % 7);

/** In all rows before an index. */
export function centsOfAll(count: number): number {
  const rest = Array.from({ length: count % 7 }, (_, at) => centsAt(at));
  const week = 7 * 10_000 + 21;
  return Math.floor(count / 7) * week + rest.reduce((sum, cents) => sum + cents, 0);
}

/** Cells of about as many bytes as a payout's, which are the same in each row. */
const CELLS = exportPayouts.titles.map((title) => `${title}, of a row`);

function cellsAt(index: number): string[] {
  const cells = [...CELLS];
  cells[0] = idAt(index);
  cells[AMOUNT] = (centsAt(index) / 100).toFixed(2);
  return cells;
}

const markOf = (index: number | undefined) =>
  index === undefined ? undefined : { id: idAt(index), at: timeAt(index) };

function pageAt(from: number, count: number, page: number): CellPage {
  const to = Math.min(from + page, count);
  const indexes = Array.from({ length: to - from }, (_, at) => from + at);
  return {
    length: indexes.length,
    cursor: to === count ? null : String(to),
    incomplete: false,
    cells: (begin, end) => {
      const part = indexes.slice(begin, end);
      return {
        rows: part.map(cellsAt),
        sums: [part.reduce((sum, index) => sum + centsAt(index), 0)],
        first: markOf(part[0]),
        last: markOf(part.at(-1)),
      };
    },
  };
}

/**
 * Lets `exportPayouts` read so many rows by rule; the cursor is the number of rows before.
 * @param onPage called before each page
 */
export function ruleRows(count: number, page: number, onPage: () => void = () => undefined): void {
  const readPages: Export['readPages'] = async function* (_, __, cursor) {
    for (let from = Number(cursor ?? 0); from < count; from += page) {
      onPage();
      yield await Promise.resolve(pageAt(from, count, page));
    }
  };
  vi.spyOn(exportPayouts, 'readPages').mockImplementation(readPages);
}
