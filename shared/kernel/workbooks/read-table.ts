/** Reads a table that people bring: a CSV file in any encoding, or an Excel workbook. Pure. */
import { type Columns, type CsvFile, readCsvParts, tableOf, unreadable } from '../csv-file.ts';
import { textParts } from '../decode-text.ts';
import { readRows } from './read-rows.ts';
import { isArchive, isOldOffice } from './file-starts.ts';
import { openWorkbook } from './workbook.ts';
import { WorkbookProblem } from './zip.ts';

const OLD_WORKBOOK =
  'This is a workbook of an old Excel (.xls), or it has a password. In Excel choose File, Save As, Excel Workbook (.xlsx) or CSV, without a password, and take that file.';

/**
 * @param known the columns that the reader knows, as of `readCsv`
 * @returns the table; undefined where it has no header
 */
export function readTable(bytes: Uint8Array, known?: Columns): CsvFile | undefined {
  if (isOldOffice(bytes)) return unreadable(OLD_WORKBOOK);
  return isArchive(bytes) ? tableIn(bytes, known) : readCsvParts(textParts(bytes), known);
}

function tableIn(bytes: Uint8Array, known: Columns): CsvFile | undefined {
  try {
    const workbook = openWorkbook(bytes);
    // A row that can't be read is found before one is taken.
    for (const _ of readRows(workbook)) continue;
    return tableOf({ [Symbol.iterator]: () => readRows(workbook) }, known, false);
  } catch (error) {
    if (!(error instanceof WorkbookProblem)) throw error;
    return unreadable(error.message);
  }
}
