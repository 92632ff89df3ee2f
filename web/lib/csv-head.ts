/** The columns and first rows of a chosen CSV, by which a form asks for their meaning. */
import { columnName, readCsv } from '../../shared/kernel/csv-file.ts';
import type { KnownColumns } from '../../shared/kernel/csv-headings.ts';
import { decodeText } from '../../shared/kernel/decode-text.ts';
import { isCodeLike } from '../../shared/kernel/file-cells.ts';

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

/** The file by the columns that a reader knows; undefined where it has none of them. */
function readKnown(text: string, known: KnownColumns | undefined) {
  const csv = known && readCsv(text, known);
  return csv?.columns.some((column) => Object.hasOwn(known ?? {}, column)) ? csv : undefined;
}

/**
 * @param known the columns that the file's reader knows; without it a form asks for all of them
 * @returns undefined where the file has no header
 */
export async function readHead(file: File, known?: KnownColumns): Promise<CsvHead | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  // A character that is cut in two would make another encoding of it.
  const end = file.size > bytes.length ? bytes.lastIndexOf(NEWLINE) + 1 : bytes.length;
  const text = decodeText(bytes.subarray(0, end));
  const csv = readKnown(text, known) ?? readCsv(text, 'unnamed');
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
