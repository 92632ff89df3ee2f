/** The forms of an export's files: CSV, and Excel workbooks as far as they are short enough. */
import Papa from 'papaparse';
import { textCell } from '../../../shared/kernel/csv.ts';
import type { TableFileType } from '../../../shared/kernel/job.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import { type SheetCell, WORKBOOK_TYPE } from '../../../shared/kernel/workbooks/sheet-xml.ts';
import { type Content, CSV } from '../../data/jobs/file-parts.client.ts';
import type { OpenFile } from '../../data/jobs/job.table.ts';
import { beginWorkbook, endWorkbook, writeRows } from './write-workbook.ts';
import { writeRand } from './write-cells.ts';

interface FileFormat {
  contentType: string;
  /** True where its content is text. */
  isText: boolean;
  /** Begins a file with the row of its titles. */
  begin: (titles: readonly string[]) => { content: Content } & Pick<OpenFile, 'sheet'>;
  /** The next rows of a file, which counts those before. */
  rows: (file: OpenFile, rows: readonly (readonly SheetCell[])[]) => Content;
  end: (file: OpenFile) => Content;
}

/** The byte order mark tells spreadsheets that this is UTF-8. */
const MARK = '\ufeff';

export const linesOf = (rows: readonly (readonly string[])[]) =>
  rows.length > 0 ? `${Papa.unparse([...rows], { newline: '\r\n' })}\r\n` : '';

/** A CSV file from its first row on. */
export const csvStart = (rows: readonly (readonly string[])[]) => `${MARK}${linesOf(rows)}`;

/** An amount is a number to spreadsheets even below zero; a text is never a formula. */
function csvCell(cell: SheetCell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'number') return String(cell);
  return 'cents' in cell ? writeRand(cell.cents) : wallClock(cell.at);
}

const csv: FileFormat = {
  contentType: CSV,
  isText: true,
  begin: (titles) => ({ content: csvStart([titles]) }),
  rows: (_, rows) => linesOf(rows.map((cells) => cells.map(csvCell))),
  end: () => '',
};

const sheetOf = ({ sheet }: OpenFile) => {
  if (!sheet) throw new Error('The file isn’t a workbook');
  return sheet;
};

const xlsx: FileFormat = {
  contentType: WORKBOOK_TYPE,
  isText: false,
  begin: (titles) => {
    const { sheet, bytes } = beginWorkbook(titles);
    return { content: bytes, sheet };
  },
  rows: (file, rows) => writeRows(sheetOf(file), rows, file.rows),
  end: (file) => endWorkbook(sheetOf(file)),
};

export const findFormat = (type: TableFileType = 'csv'): FileFormat => ({ csv, xlsx })[type];
