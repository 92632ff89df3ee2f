import type { CsvRow } from '../../../shared/kernel/csv-file.ts';

/**
 * Marks repeats in the rows of a file: one whose value stands further up already has that for a problem.
 * @param unique the column whose value stands once in a file
 */
export function* markRepeats(rows: Iterable<CsvRow>, unique: string): Generator<CsvRow> {
  const seen = new Map<string, number>();
  for (const row of rows) {
    const value = row.cell(unique);
    const first = seen.get(value.toLowerCase());
    if (value !== '' && first === undefined) seen.set(value.toLowerCase(), row.row);
    const isRepeat = value !== '' && first !== undefined;
    yield isRepeat ? { ...row, problem: `${unique} ${value} is in row ${first} already` } : row;
  }
}
