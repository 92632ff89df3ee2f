import { strToU8, zipSync } from 'fflate';
import {
  fixedParts,
  rowXml,
  SHEET_END,
  SHEET_PART,
  sheetStart,
  WORKBOOK_TYPE,
} from '../../shared/kernel/workbooks/sheet-xml.ts';

/** An Excel workbook of texts, with the row of its titles. */
export function workbookBlob(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): Blob {
  const lines = rows.map((cells, at) => rowXml(cells, at + 2));
  const parts = { ...fixedParts, [SHEET_PART]: [sheetStart(titles), ...lines, SHEET_END].join('') };
  const packed = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return new Blob([zipSync(Object.fromEntries(packed))], { type: WORKBOOK_TYPE });
}
