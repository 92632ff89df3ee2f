/** Opens the file of an import, and finds its columns. */
import type { CsvFile } from '../../../shared/kernel/csv-file.ts';
import type { KnownColumns } from '../../../shared/kernel/csv-headings.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { readTable } from '../../../shared/kernel/workbooks/read-table.ts';

export interface ImportFormat {
  columns: KnownColumns;
  /** The message for a file without a row. */
  empty: string;
}

/** @throws DomainError INVALID for a file without usable rows or columns */
export function openImportFile(bytes: Uint8Array, { columns, empty }: ImportFormat): CsvFile {
  const file = readTable(bytes, columns);
  if (file?.problem) throw invalid(file.problem);
  if (!file || !hasRow(file)) throw invalid(empty);
  const names = Object.keys(columns);
  if (!file.columns.some((column) => names.includes(column)))
    throw invalid(`The first row of the file must name its columns: ${names.join(', ')}.`);
  return file;
}

function hasRow({ rows }: CsvFile): boolean {
  for (const _ of rows) return true;
  return false;
}
