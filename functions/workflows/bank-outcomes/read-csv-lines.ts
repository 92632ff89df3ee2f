/** Reads a bank's CSV by a mapping of its columns. Its texts are data: nothing in them is run. */
import { type CsvRow, columnName, readCsvParts } from '../../../shared/kernel/csv-file.ts';
import { textParts } from '../../../shared/kernel/decode-text.ts';
import {
  isWordOf,
  mappedColumns,
  plainText,
  problemOfCell,
  problemOfColumns,
  quote,
  readDayIn,
} from '../../../shared/kernel/file-cells.ts';
import { MAX_OUTCOMES } from '../../../shared/bank-outcomes/rules.ts';
import type { BankWord, OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { readId, type OutcomeLine, present, type ReadingTerms } from './read-lines.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

type Column = keyof OutcomeMapping['columns'];

/** @throws FileProblem where a row can't be read, with its number */
export function readCsvLines(
  bytes: Uint8Array,
  terms: ReadingTerms,
  mapping: OutcomeMapping,
): OutcomeLine[] {
  const file = readCsvParts(textParts(bytes), mappedColumns(mapping.columns));
  const problem = problemOfColumns(file, mapping.columns);
  if (problem) throw new FileProblem(1, problem);
  const lines: OutcomeLine[] = [];
  const ids = new Map<string, number>();
  for (const row of file?.rows ?? []) {
    if (lines.length >= MAX_OUTCOMES)
      throw new FileProblem(row.row, `The file has more than ${MAX_OUTCOMES} payments.`);
    const line = readRow(row, terms, mapping) ?? notOurs(row);
    checkRepeat(ids, line);
    lines.push(line);
  }
  return lines;
}

function checkRepeat(ids: Map<string, number>, { endToEndId, word, line }: OutcomeLine): void {
  if (endToEndId === undefined) return;
  const key = `${word} ${endToEndId}`;
  const before = ids.get(key);
  if (before !== undefined)
    throw new FileProblem(line, `The id ${quote(endToEndId)} stands in row ${before} already.`);
  ids.set(key, line);
}

/** A booking that says nothing about us: a fee, interest, or a balance. */
const notOurs = ({ row }: CsvRow): OutcomeLine => ({ line: row, word: 'paid', isBooking: true });

/** The month of a batch, which our references have. */
const OUR_MONTH = /20\d\d(?:0[1-9]|1[0-2])/;

/**
 * Reads a row. In a statement, a row that can't be read and has no mark of ours isn't ours: the others count.
 * @returns undefined for such a row
 * @throws FileProblem where a row that may be ours can't be read
 */
function readRow(
  row: CsvRow,
  terms: ReadingTerms,
  mapping: OutcomeMapping,
): OutcomeLine | undefined {
  // A bank's statement: the sign of the amount tells what it is.
  if (mapping.columns.status !== undefined) return readPayment(row, terms, mapping);
  const { endToEndId, reference } = mapping.columns;
  const marks = [endToEndId, reference].map((column) =>
    column ? row.cell(columnName(column)) : '',
  );
  try {
    return { ...readPayment(row, terms, mapping), isBooking: true };
  } catch (error) {
    if (!(error instanceof FileProblem) || marks.some((text) => OUR_MONTH.test(text))) throw error;
    return undefined;
  }
}

function readPayment(row: CsvRow, terms: ReadingTerms, mapping: OutcomeMapping): OutcomeLine {
  if (row.problem) throw new FileProblem(row.row, `${row.problem}.`);
  const cell = (name: Column) => cellOf(row, mapping.columns[name]);
  const currency = cell('currency');
  if (currency !== undefined && currency.toUpperCase() !== terms.currency)
    throw new FileProblem(
      row.row,
      `The amount is in ${quote(currency)}, not in ${terms.currency}.`,
    );
  const { cents, isMinus } = readSigned(row.row, cell('amount'), mapping);
  const endToEndId = readId(cell('endToEndId'));
  const reference = cell('reference');
  if (endToEndId === undefined && reference === undefined)
    throw new FileProblem(row.row, 'The row has neither an id nor a reference.');
  return present<OutcomeLine>({
    line: row.row,
    word: wordOf(row.row, cell('status'), { isMinus, mapping }),
    endToEndId,
    reference,
    amountCents: cents,
    account: cell('account'),
    ...reasonOf(cell('reason')),
    bankReference: cell('bankReference'),
    day: dayOf(row.row, cell('day'), mapping.dayForm),
  });
}

function cellOf(row: CsvRow, column: string | undefined): string | undefined {
  if (column === undefined) return undefined;
  const text = row.cell(columnName(column));
  const problem = problemOfCell(text, column);
  if (problem) throw new FileProblem(row.row, problem);
  return plainText(text).trim() || undefined;
}

function wordOf(
  row: number,
  status: string | undefined,
  { isMinus, mapping }: { isMinus: boolean; mapping: OutcomeMapping },
): BankWord {
  const { columns, paidValues, returnedValues, onTheWayValues } = mapping;
  if (columns.status === undefined) return isMinus ? 'paid' : 'returned';
  const is = (values: readonly string[]) => values.some((value) => isWordOf(value, status ?? ''));
  if (is(paidValues)) return 'paid';
  if (is(returnedValues)) return 'returned';
  if (is(onTheWayValues)) return 'onTheWay';
  throw new FileProblem(row, `The status ${quote(status ?? '')} is none of those of the mapping.`);
}

/** Digits with or without thousands in threes, and up to two decimals. */
const NUMBERS = {
  '.': /^(\d{1,13}|\d{1,3}(?:[ ,\u00a0]\d{3})+)(?:\.(\d{1,2}))?$/,
  ',': /^(\d{1,13}|\d{1,3}(?:[ .\u00a0]\d{3})+)(?:,(\d{1,2}))?$/,
} as const;

/** Banks write a debit with a sign before or after it, in brackets, or with the letters DR. */
function unsigned(text: string): { digits: string; minus: boolean } {
  const [, bracketed] = /^\((.*)\)$/.exec(text) ?? [];
  const [, before = '', digits = '', after = ''] =
    /^([-+]?)\s*(?:R|ZAR)?\s*(.*?)\s*(-|\+|DR?|CR?)?$/i.exec(bracketed ?? text) ?? [];
  const isDebit = after === '-' || /^d/i.test(after);
  return { digits, minus: bracketed !== undefined || before === '-' || isDebit };
}

function readSigned(
  row: number,
  text: string | undefined,
  { decimalMark, sign }: OutcomeMapping,
): { cents: number; isMinus: boolean } {
  if (text === undefined) throw new FileProblem(row, 'The row has no amount.');
  const { digits, minus } = unsigned(text);
  const match = NUMBERS[decimalMark].exec(digits);
  if (!match) throw new FileProblem(row, `The amount ${quote(text)} is none.`);
  if (minus && sign === 'none')
    throw new FileProblem(row, `The amount ${quote(text)} is below zero.`);
  const [, whole = '', decimals = ''] = match;
  const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return { cents, isMinus: minus };
}

/** An ISO reason code by itself, or the bank's words. */
const reasonOf = (text: string | undefined) =>
  text !== undefined && /^[A-Z]{2}[A-Z0-9]{2}$/.test(text)
    ? { reasonCode: text, reasonText: undefined }
    : { reasonCode: undefined, reasonText: text };

function dayOf(
  row: number,
  text: string | undefined,
  form: OutcomeMapping['dayForm'],
): string | undefined {
  if (text === undefined) return undefined;
  const day = readDayIn(form, text);
  if (day === undefined)
    throw new FileProblem(row, `The date ${quote(text)} isn’t written ${form}.`);
  return day;
}
