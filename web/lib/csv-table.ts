import { textCell } from '../../shared/kernel/csv.ts';

/** Makes rows to the cells of a CSV file, by the titles of its columns. */
export const csvTable =
  <Row>(columns: Readonly<Record<string, (row: Row) => string | undefined>>) =>
  (rows: readonly Row[]): string[][] => [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((cellOf) => textCell(cellOf(row) ?? ''))),
  ];
