/** How the columns of a chosen CSV are read: the choices on the screen, and what is kept of them. */
import { isCodeLike } from '../../../shared/bank-outcomes/rules.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { readCsv } from '../../../shared/kernel/csv-file.ts';
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

export const NEW_MAPPING: OutcomeMapping = {
  name: '',
  columns: { amount: '' },
  paidValues: [],
  returnedValues: [],
  onTheWayValues: [],
  sign: 'none',
  decimalMark: '.',
  dayForm: 'YYYY-MM-DD',
};

/** A first proposal for a file's columns. */
export function proposeMapping({ columns }: CsvHead): OutcomeMapping {
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

/** The fields of the dialog at which something can be missing. */
export type MappingProblems = Partial<Record<'name' | 'paidValues' | ColumnName, string>>;

/** Problems to mend before the mapping can be kept, field by field, for the person. */
export function problemsOf(mapping: OutcomeMapping): MappingProblems {
  const { name, columns, paidValues, returnedValues, sign } = mapping;
  const problems: MappingProblems = {};
  if (name.trim() === '') problems.name = 'Give it a name, such as the bank’s.';
  if (!columns.endToEndId && !columns.reference)
    problems.endToEndId = 'Choose the column of the payment ID, or of our reference.';
  if (!columns.amount) problems.amount = 'Choose the column of the amount.';
  if (!columns.status && sign === 'none')
    problems.status = 'Choose the column of the status, or say that a minus marks what was paid.';
  if (columns.status && paidValues.length + returnedValues.length === 0)
    problems.paidValues = 'Say which values of the status mean paid or returned.';
  return problems;
}

/** Without the columns that aren't chosen. */
export const keptOf = (mapping: OutcomeMapping): OutcomeMapping => ({
  ...mapping,
  name: mapping.name.trim(),
  columns: Object.fromEntries(
    Object.entries(mapping.columns).filter(([, column]) => column),
  ) as OutcomeMapping['columns'],
});
