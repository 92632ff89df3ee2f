import { describe, expect, it } from 'vitest';
import { csvRowsOf, readCell, type ReportTable } from './report-table.ts';

interface Row {
  name: string;
  cents: number;
  share?: number;
  count: number;
}
const table: ReportTable<Row> = {
  title: 'Agents',
  name: 'agents',
  rows: [
    { name: 'Nomsa Dlamini', cents: 1_234_550, share: 33.3, count: 12_000 },
    { name: '=HYPERLINK("x")', cents: 0, count: 0 },
  ],
  columns: [
    { title: 'Agent', kind: 'text', value: ({ name }) => name },
    { title: 'Revenue', kind: 'money', value: ({ cents }) => cents },
    { title: 'Share', kind: 'percent', value: ({ share }) => share },
    { title: 'Sales', kind: 'count', value: ({ count }) => count },
  ],
};

describe('a table of a report', () => {
  it('is read with its units at the figures', () => {
    expect(table.rows.map((row) => table.columns.map((column) => readCell(column, row)))).toEqual([
      ['Nomsa Dlamini', 'R12\u00a0345.50', '33.3%', '12\u00a0000'],
      ['=HYPERLINK("x")', 'R0.00', '–', '0'],
    ]);
  });

  it('is a file with its units in the headings, and no formula in a cell', () => {
    expect(csvRowsOf(table)).toEqual([
      ['Agent', 'Revenue (R)', 'Share (%)', 'Sales'],
      ['Nomsa Dlamini', '12345.50', '33.3', '12000'],
      ['.=HYPERLINK("x")', '0.00', '', '0'],
    ]);
  });
});
