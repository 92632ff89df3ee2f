/**
 * The rows of a journal's file, in the layouts that accounting programs import
 * (docs/decisions/0066 names where each layout is published). No layout posts VAT.
 */
import { type JournalFormat, type JournalLine, totalsOf } from '../../../shared/books/rules.ts';
import { textCell } from '../../../shared/kernel/csv.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { addDays, addMonths, monthName, type Period } from '../../../shared/kernel/month.ts';
import type { Bookkeeping } from '../../../shared/kernel/settings.ts';

interface Layout {
  /** Absent where the file begins with its first line. */
  titles?: readonly string[];
  rowOf: (line: JournalLine) => string[];
  /** Debits above zero, credits below, read from the cells of a row. */
  centsOf: (row: readonly string[]) => number;
}

/** The last day of a month, YYYY-MM-DD. */
const lastDayOf = (period: Period) => addDays(`${addMonths(period, 1)}-01`, -1);
/** The same as `31/10/2026`. */
const slashedDay = (period: Period) => lastDayOf(period).split('-').toReversed().join('/');

const signed = ({ debitCents, creditCents }: JournalLine) =>
  formatPlainRand(debitCents - creditCents);
const readCents = (cell = '') => Math.round(Number(cell) * 100);

/** Xero's template for manual journals: a journal for each month, by its narration and date. */
const xero = ({ accounts, xero: { taxRate } }: Bookkeeping): Layout => ({
  titles: [
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ],
  rowOf: (line) => [
    `Commission of agents, ${monthName(line.period)}`,
    slashedDay(line.period),
    textCell(line.words),
    accounts[line.account].code,
    textCell(taxRate),
    signed(line),
    ...Array<string>(4).fill(''),
  ],
  centsOf: (row) => readCents(row[5]),
});

/** Sage Pastel's limits. */
const SAGE_CODE = 7;
const SAGE_WORDS = 36;
/** No tax, no open item, no project, no contra account, rand at 1, once, no discount. */
const SAGE_REST = ['0', '0.00', '', '', '', '1', '1', '1', '0', '0.00'];

/** Sage Pastel's batch of general ledger journals: 18 columns. */
const sage = ({ accounts, sage: { financialYearStartMonth, titleRow } }: Bookkeeping): Layout => ({
  ...(titleRow ? { titles: SAGE_TITLES } : {}),
  rowOf: (line) => [
    String(((Number(line.period.slice(5)) - financialYearStartMonth + 12) % 12) + 1),
    slashedDay(line.period),
    'G',
    sageCode(accounts[line.account].code),
    // At most 8 characters.
    `C${line.period}`,
    textCell(`${line.words} ${line.period}`).slice(0, SAGE_WORDS),
    signed(line),
    ...SAGE_REST,
    signed(line),
  ],
  centsOf: (row) => readCents(row[6]),
});

const SAGE_TITLES = [
  'Period',
  'Date',
  'GDC',
  'Account Number',
  'Reference',
  'Description',
  'Amount',
  'Tax Type',
  'Tax Amount',
  'Open Item',
  'Projects Code',
  'Contra Account',
  'Exchange Rate',
  'Bank Exchange Rate',
  'Batch ID',
  'Discount Tax Type',
  'Discount Amount',
  'Home Amount',
];

function sageCode(code: string): string {
  if (code.length <= SAGE_CODE) return code;
  throw conflict(
    `The account code ${code} is too long for Sage, which takes ${SAGE_CODE} characters. An operator changes it in the settings.`,
  );
}

/** For every other program, and for reading. */
const plain = ({ accounts }: Bookkeeping): Layout => ({
  titles: ['Date', 'Month', 'Account Code', 'Account', 'Description', 'Debit (R)', 'Credit (R)'],
  rowOf: ({ period, account, words, debitCents, creditCents }) => [
    lastDayOf(period),
    period,
    accounts[account].code,
    textCell(accounts[account].name),
    textCell(words),
    formatPlainRand(debitCents),
    formatPlainRand(creditCents),
  ],
  centsOf: (row) => readCents(row[5]) - readCents(row[6]),
});

const layouts: Readonly<Record<JournalFormat, (settings: Bookkeeping) => Layout>> = {
  xero,
  sage,
  plain,
};

/**
 * The rows of a file, with its titles where it has them.
 * @throws Error where the debits and credits differ, in the lines or as the cells are written
 */
export function writeJournalRows(
  lines: readonly JournalLine[],
  format: JournalFormat,
  settings: Bookkeeping,
): string[][] {
  totalsOf(lines);
  const { titles, rowOf, centsOf } = layouts[format](settings);
  const rows = lines.map(rowOf);
  const off = rows.reduce((sum, row) => sum + centsOf(row), 0);
  if (off !== 0) throw new Error(`The rows of the journal are off by ${off} cents`);
  return [...(titles ? [[...titles]] : []), ...rows];
}
