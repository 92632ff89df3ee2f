/** Reads a bank's CSV by a mapping of its columns. Its texts are data: nothing in them is run. */
import { type CsvRow, columnName } from '../../../shared/kernel/csv-file.ts';
import {
  isWordOf,
  mappedColumns,
  plainText,
  problemOfCell,
  problemOfColumns,
  quote,
  readDayIn,
} from '../../../shared/kernel/file-cells.ts';
import { MAX_BOOKINGS, MAX_OUTCOMES } from '../../../shared/bank-outcomes/rules.ts';
import type { ReadTable } from '../../../shared/kernel/workbooks/read-table.ts';
import type { BankWord, OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { readCsvAmount } from './read-csv-amount.ts';
import { readId, type OutcomeLine, present, type ReadingTerms } from './read-lines.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

type Column = keyof OutcomeMapping['columns'];

/** The text that is kept of a row that can't be read. */
const MAX_TEXT = 500;

/** @throws FileProblem where a row can't be read, with its number */
export function readCsvLines(
  read: ReadTable,
  terms: ReadingTerms,
  mapping: OutcomeMapping,
): OutcomeLine[] {
  const { columns, byNumber } = mapping;
  const file = read(byNumber ? 'numbered' : mappedColumns(columns));
  const problem = problemOfColumns(file, columns);
  if (problem) throw new FileProblem(1, problem);
  // A bank's statement: money out and in, or the amount's sign, tell what a row is.
  const isStatement = columns.status === undefined;
  const most = isStatement ? MAX_BOOKINGS : MAX_OUTCOMES;
  const lines: OutcomeLine[] = [];
  const ids = new Map<string, number>();
  for (const row of file?.rows ?? []) {
    if (lines.length >= most)
      throw new FileProblem(row.row, `The file has more than ${most} payments.`);
    const line = isStatement ? readBooking(row, terms, mapping) : readPayment(row, terms, mapping);
    if (!isStatement) checkRepeat(ids, line);
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

/**
 * Reads a row of a statement. One that can't be read, such as a fee, interest or a balance, stops the payout
 * that it names, and no other; mostly it names none.
 */
function readBooking(row: CsvRow, terms: ReadingTerms, mapping: OutcomeMapping): OutcomeLine {
  try {
    return { ...readPayment(row, terms, mapping), isBooking: true };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { columns } = mapping;
    const textOf = (column: string | undefined) =>
      column === undefined ? '' : plainText(row.cell(columnName(column))).slice(0, MAX_TEXT);
    return present<OutcomeLine>({
      line: row.row,
      word: 'paid',
      isBooking: true,
      endToEndId: readId(textOf(columns.endToEndId)),
      reference: `${textOf(columns.reference)} ${textOf(columns.description)}`.trim(),
      doubt: error.problem,
    });
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
  const { cents, isMinus } = readCsvAmount(row.row, cell, mapping);
  const endToEndId = readId(cell('endToEndId'));
  const reference = joinTexts(cell('reference'), cell('description'));
  if (endToEndId === undefined && reference === undefined)
    throw new FileProblem(row.row, 'The row has neither an id nor a reference.');
  return present<OutcomeLine>({
    line: row.row,
    ...wordOf(cell('status'), { isMinus, mapping }),
    endToEndId,
    reference,
    amountCents: cents,
    account: cell('account'),
    ...reasonOf(cell('reason')),
    bankReference: cell('bankReference'),
    day: dayOf(row.row, cell('day'), mapping.dayForm),
  });
}

/** Banks repeat a reference within their description. */
function joinTexts(reference: string | undefined, description: string | undefined) {
  if (reference === undefined || description === undefined) return reference ?? description;
  return description.includes(reference) ? description : `${reference} ${description}`;
}

function cellOf(row: CsvRow, column: string | undefined): string | undefined {
  if (column === undefined) return undefined;
  const text = row.cell(columnName(column));
  const problem = problemOfCell(text, column);
  if (problem) throw new FileProblem(row.row, problem);
  return plainText(text).trim() || undefined;
}

/** A status that the mapping doesn't have stops its own payment: a bank may say something new of one. */
function wordOf(
  status: string | undefined,
  { isMinus, mapping }: { isMinus: boolean; mapping: OutcomeMapping },
): { word: BankWord; doubt?: string } {
  const { columns, paidValues, returnedValues, onTheWayValues } = mapping;
  if (columns.status === undefined) return { word: isMinus ? 'paid' : 'returned' };
  const is = (values: readonly string[]) => values.some((value) => isWordOf(value, status ?? ''));
  if (is(paidValues)) return { word: 'paid' };
  if (is(returnedValues)) return { word: 'returned' };
  if (is(onTheWayValues)) return { word: 'onTheWay' };
  const doubt = `The status ${quote(status ?? '')} is none of those of the mapping.`;
  return { word: 'onTheWay', doubt };
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
