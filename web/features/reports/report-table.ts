/** Descriptions of the reports' tables, used for screen, file and print. */
import { textCell } from '../../../shared/kernel/csv.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { formatCount } from '../../../shared/kernel/count.ts';

/** A column of a report's table. */
export interface ReportColumn<Row> {
  title: string;
  kind: 'text' | 'count' | 'money' | 'percent';
  /** Absent for an empty cell. */
  value: (row: Row) => string | number | undefined;
}

export interface ReportTable<Row> {
  title: string;
  /** The file's name, without the period. */
  name: string;
  rows: readonly Row[];
  columns: readonly ReportColumn<Row>[];
}

/** Formats a percentage: "33.3%"; a dash if the whole is zero. */
export const formatPercent = (percent: number | undefined): string =>
  percent === undefined ? '–' : `${percent}%`;

/** Formats a cell for people. */
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

/** A table for programs: units in the headings, plain numbers in the cells. */
export const csvRowsOf = <Row>({ rows, columns }: ReportTable<Row>): string[][] => [
  columns.map(({ title, kind }) => `${title}${units[kind]}`),
  ...rows.map((row) => columns.map((column) => plainCell(column, row))),
];

/** A table formatted for print. */
export interface WrittenTable {
  title: string;
  name: string;
  head: readonly string[];
  /** True for each column of figures. */
  figures: readonly boolean[];
  rows: readonly (readonly string[])[];
}

export const writtenOf = <Row>(
  { title, name, rows, columns }: ReportTable<Row>,
  note?: string,
): WrittenTable => ({
  title: note ? `${title}, ${note}` : title,
  name,
  head: columns.map((column) => column.title),
  figures: columns.map(({ kind }) => kind !== 'text'),
  rows: rows.map((row) => columns.map((column) => readCell(column, row))),
});
