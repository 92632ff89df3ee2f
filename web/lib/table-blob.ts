/** Tables as files that people take: CSV, or Excel workbooks, whose writer is loaded for one alone. */
import { textCell } from '../../shared/kernel/csv.ts';
import type { TableFileType } from '../../shared/kernel/job.ts';
import { csvBlob } from './csv-blob.ts';

/** A file of texts, with the row of its titles. */
export async function tableBlob(
  type: TableFileType,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Blob> {
  if (type === 'csv') return csvBlob([[...titles], ...rows.map((cells) => cells.map(textCell))]);
  const { workbookBlob } = await import('./workbook-blob.ts');
  return workbookBlob(titles, rows);
}
