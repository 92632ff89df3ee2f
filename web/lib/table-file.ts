/** Tables in files that a person chooses: CSV, or Excel workbooks, whose reader is loaded for one alone. */
import { readCsv } from '../../shared/kernel/csv-file.ts';
import { decodeText } from '../../shared/kernel/decode-text.ts';
import { isOfficeFile } from '../../shared/kernel/workbooks/file-starts.ts';
import type { ReadTable } from '../../shared/kernel/workbooks/read-table.ts';

/** Opens a file's bytes, which may then be read several times. */
export async function tableReader(bytes: Uint8Array): Promise<ReadTable> {
  if (isOfficeFile(bytes)) {
    const { openTable } = await import('../../shared/kernel/workbooks/read-table.ts');
    return openTable(bytes);
  }
  const text = decodeText(bytes);
  return (known) => readCsv(text, known);
}

/** The names that the forms of a table have. */
export const TABLE_FILES =
  '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The form in which rows of a file go back to the person. */
export const formOf = ({ name }: Pick<File, 'name'>) =>
  name.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv';
