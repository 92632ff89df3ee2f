/** The columns of a chosen CSV, and a proposal for them. */
import { isCodeLike } from '../../../shared/kernel/file-cells.ts';
import type { KeptMapping, OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { columnName, readCsv } from '../../../shared/kernel/csv-file.ts';
import { decodeText } from '../../../shared/kernel/decode-text.ts';

/** Bytes that are read to show columns and first rows. */
const HEAD_BYTES = 64 * 1024;
const SHOWN_ROWS = 3;
const NEWLINE = 0x0a;
/** Different values of a column that are proposed. */
const MAX_VALUES = 20;

export interface CsvHead {
  columns: readonly string[];
  /** Cells of the first rows, in the order of the columns. */
  rows: readonly (readonly string[])[];
  /** Different values of each column, as far as the head goes. */
  valuesOf: (column: string) => string[];
}

/** @returns undefined where the file has no header */
export async function readHead(file: File): Promise<CsvHead | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  // A character that is cut in two would make another encoding of it.
  const end = file.size > bytes.length ? bytes.lastIndexOf(NEWLINE) + 1 : bytes.length;
  const csv = readCsv(decodeText(bytes.subarray(0, end)));
  if (!csv || csv.problem) return undefined;
  const columns = csv.columns.filter(Boolean);
  const rows = [...csv.rows].map(({ cell }) => columns.map((column) => cell(column)));
  return {
    columns,
    rows: rows.slice(0, SHOWN_ROWS),
    valuesOf: (column) => {
      const at = columns.indexOf(column);
      const values = rows.map((cells) => cells[at] ?? '').filter((value) => value !== '');
      return [...new Set(values)].filter(isCodeLike).slice(0, MAX_VALUES);
    },
  };
}

export type ColumnName = keyof OutcomeMapping['columns'];

export const columnLabels: Readonly<Record<ColumnName, string>> = {
  endToEndId: 'Payment ID (end-to-end id)',
  reference: 'Our Reference',
  amount: 'Amount',
  status: 'Status',
  reason: 'Reason',
  bankReference: 'Bank Reference',
  account: 'Recipient’s Account',
  currency: 'Currency',
  day: 'Date',
};

/** Words by which columns of well-known files are proposed. */
const HINTS: readonly [ColumnName, RegExp][] = [
  ['endToEndId', /end.?to.?end|payment_?id|payout_?id/],
  ['reference', /own_ref|our_ref|^reference|statement_ref/],
  ['amount', /amount|value/],
  ['status', /status|result|outcome/],
  ['reason', /reason|return_code|unpaid/],
  ['bankReference', /bank_ref|transaction_?id|trace/],
  ['account', /account/],
  ['currency', /currency|ccy/],
  ['day', /date|day/],
];

const NEW_MAPPING: Omit<OutcomeMapping, 'columns'> = {
  name: '',
  paidValues: [],
  returnedValues: [],
  onTheWayValues: [],
  sign: 'none',
  decimalMark: '.',
  dayForm: 'YYYY-MM-DD',
};

/** A first proposal for a file's columns. */
function proposeMapping({ columns }: CsvHead): OutcomeMapping {
  const taken = new Set<string>();
  const found: OutcomeMapping['columns'] = { amount: '' };
  for (const [name, hint] of HINTS) {
    const column = columns.find((one) => hint.test(one) && !taken.has(one));
    if (column === undefined) continue;
    taken.add(column);
    found[name] = column;
  }
  return { ...NEW_MAPPING, columns: found };
}

/**
 * The mapping with which the form begins: the kept one, with the file's spelling of its columns. Where the
 * file lacks one of them it is another bank's, and gets a proposal of its own.
 */
export function startMapping(head: CsvHead, known?: KeptMapping): OutcomeMapping {
  if (!known) return proposeMapping(head);
  const { id: _, updatedAt: __, ...mapping } = known;
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).flatMap(([name, column]) =>
      column ? [[name, columnName(column)]] : [],
    ),
  ) as OutcomeMapping['columns'];
  const isOfFile = Object.values(columns).every(
    (column) => column && head.columns.includes(column),
  );
  return isOfFile ? { ...mapping, columns } : proposeMapping(head);
}
