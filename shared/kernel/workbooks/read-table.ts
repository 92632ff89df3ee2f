/** Reads a table that people bring: a CSV file in any encoding, or an Excel workbook. Pure. */
import { type Columns, type CsvFile, readCsvParts, tableOf, unreadable } from '../csv-file.ts';
import { textParts } from '../decode-text.ts';
import { readRows } from './read-rows.ts';
import { isArchive, isOldOffice } from './file-starts.ts';
import { openWorkbook } from './workbook.ts';
import { WorkbookProblem } from './zip.ts';

const OLD_WORKBOOK =
  'This is a workbook of an old Excel (.xls), or it has a password. In Excel choose File, Save As, Excel Workbook (.xlsx) or CSV, without a password, and take that file.';

/** Reads a table by the columns that a reader knows, as of `readCsv`; undefined where it has no header. */
export type ReadTable = (known?: Columns) => CsvFile | undefined;

/** Opens a file's bytes, which may then be read several times. */
export function openTable(bytes: Uint8Array): ReadTable {
  if (isOldOffice(bytes)) return () => unreadable(OLD_WORKBOOK);
  if (isArchive(bytes)) return openSheet(bytes);
  const parts = textParts(bytes);
  return (known) => readCsvParts(parts, known);
}

/** The table of a file's bytes. */
export const readTable = (bytes: Uint8Array, known?: Columns): CsvFile | undefined =>
  openTable(bytes)(known);

function openSheet(bytes: Uint8Array): ReadTable {
  try {
    const workbook = openWorkbook(bytes);
    // A row that can't be read is found before one is taken.
    for (const _ of readRows(workbook)) continue;
    const records = { [Symbol.iterator]: () => readRows(workbook) };
    return (known) => tableOf(records, known, false);
  } catch (error) {
    if (!(error instanceof WorkbookProblem)) throw error;
    const { message } = error;
    return () => unreadable(message);
  }
}
