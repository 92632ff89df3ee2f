/** Tables of reports, each described once: for the screen, for a file and for paper. */
import { textCell } from '../../../shared/kernel/csv.ts';
import { formatPlainRand, formatRand } from '../../../shared/kernel/money.ts';
import { formatCount } from '../../../shared/kernel/count.ts';

/** What a column holds: words, a number, cents, or percent. */
export interface ReportColumn<Row> {
  title: string;
  kind: 'text' | 'count' | 'money' | 'percent';
  /** Absent where there is nothing to say. */
  value: (row: Row) => string | number | undefined;
}

export interface ReportTable<Row> {
  title: string;
  /** Of its file. */
  name: string;
  rows: readonly Row[];
  columns: readonly ReportColumn<Row>[];
}

/** Percent as people read it: "33.3%", or a dash where there is nothing to have a part of. */
export const formatPercent = (percent: number | undefined): string =>
  percent === undefined ? '–' : `${percent}%`;

/** A cell as it is read. */
export function readCell<Row>({ kind, value }: ReportColumn<Row>, row: Row): string {
  const cell = value(row);
  if (typeof cell !== 'number') return cell ?? '–';
  if (kind === 'money') return formatRand(cell);
  return kind === 'percent' ? formatPercent(cell) : formatCount(cell);
}

const units = { text: '', count: '', money: ' (R)', percent: ' (%)' } as const;

function plainCell<Row>({ kind, value }: ReportColumn<Row>, row: Row): string {
  const cell = value(row);
  if (cell === undefined) return '';
  if (typeof cell === 'string') return textCell(cell);
  return kind === 'money' ? formatPlainRand(cell) : String(cell);
}

/** A table as programs take it: the unit in the heading, nothing but figures below. */
export const csvRowsOf = <Row>({ rows, columns }: ReportTable<Row>): string[][] => [
  columns.map(({ title, kind }) => `${title}${units[kind]}`),
  ...rows.map((row) => columns.map((column) => plainCell(column, row))),
];

/** A table in words, for paper. */
export interface WrittenTable {
  title: string;
  name: string;
  head: readonly { title: string; isFigure: boolean }[];
  rows: readonly (readonly string[])[];
}

export const writtenOf = <Row>(
  { title, name, rows, columns }: ReportTable<Row>,
  note?: string,
): WrittenTable => ({
  title: note ? `${title}, ${note}` : title,
  name,
  head: columns.map((column) => ({ title: column.title, isFigure: column.kind !== 'text' })),
  rows: rows.map((row) => columns.map((column) => readCell(column, row))),
});
