/** The columns and first rows of a chosen file, by which a form asks for their meaning. */
import { columnName } from '../../shared/kernel/csv-file.ts';
import type { KnownColumns } from '../../shared/kernel/csv-headings.ts';
import { isCodeLike } from '../../shared/kernel/file-cells.ts';
import { isOfficeFile } from '../../shared/kernel/workbooks/file-starts.ts';
import type { ReadTable } from '../../shared/kernel/workbooks/read-table.ts';
import { tableReader } from './table-file.ts';

/** Bytes that are read to show columns and first rows. */
const HEAD_BYTES = 64 * 1024;
const SHOWN_ROWS = 3;
const NEWLINE = 0x0a;
/** Different values of a column that are proposed. */
const MAX_VALUES = 20;

export interface CsvHead {
  columns: readonly string[];
  /** The same columns' names as the file writes them. */
  headings: readonly string[];
  /** Cells of the first rows, in the order of the columns. */
  rows: readonly (readonly string[])[];
  /** Different values of each column, as far as the head goes. */
  valuesOf: (column: string) => string[];
}

/** The start of a text, or a whole workbook. */
export async function headOf(file: File): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (file.size === bytes.length) return bytes;
  if (isOfficeFile(bytes)) return new Uint8Array(await file.arrayBuffer());
  // A character that is cut in two would make another encoding of it.
  return bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
}

/** The file by the columns that a reader knows; undefined where it has none of them. */
function readKnown(read: ReadTable, known: KnownColumns | undefined) {
  const csv = known && read(known);
  return csv?.columns.some((column) => Object.hasOwn(known ?? {}, column)) ? csv : undefined;
}

interface HeadTerms {
  /** The columns that the file's reader knows; without it a form asks for all of them. */
  known?: KnownColumns;
  /** The columns of a file without a header are numbered; else its first row is taken for one. */
  byNumber?: boolean;
}

/** @returns undefined where the file has no header */
export async function readHead(
  file: File,
  { known, byNumber = false }: HeadTerms = {},
): Promise<CsvHead | undefined> {
  const read = await tableReader(await headOf(file));
  const named = readKnown(read, known) ?? read('unnamed');
  const csv = byNumber && named && !named.hasHeading ? read('numbered') : named;
  if (!csv || csv.problem) return undefined;
  const columns = csv.columns.filter(Boolean);
  const rows = [...csv.rows].map(({ cell }) => columns.map((column) => cell(column)));
  return {
    columns,
    headings: csv.headings.filter(Boolean),
    rows: rows.slice(0, SHOWN_ROWS),
    valuesOf: (column) => {
      const at = columns.indexOf(column);
      const values = rows.map((cells) => cells[at] ?? '').filter((value) => value !== '');
      return [...new Set(values)].filter(isCodeLike).slice(0, MAX_VALUES);
    },
  };
}

/** The columns whose names have words of what they mean; each column once. */
export function guessColumns<Name extends string>(
  { columns }: CsvHead,
  hints: readonly (readonly [Name, RegExp])[],
): Partial<Record<Name, string>> {
  const taken = new Set<string>();
  const found: Partial<Record<Name, string>> = {};
  for (const [name, hint] of hints) {
    const column = columns.find((one) => hint.test(one) && !taken.has(one));
    if (column === undefined) continue;
    taken.add(column);
    found[name] = column;
  }
  return found;
}

/** Kept columns in the file's spelling; undefined where it lacks one, so that it is another company's. */
export function spellColumns<Columns extends Readonly<Record<string, string | undefined>>>(
  head: CsvHead,
  kept: Columns,
): Columns | undefined {
  const named = Object.entries(kept).flatMap(([name, column]) =>
    column ? [[name, columnName(column)] as const] : [],
  );
  return named.every(([, column]) => head.columns.includes(column))
    ? (Object.fromEntries(named) as unknown as Columns)
    : undefined;
}
