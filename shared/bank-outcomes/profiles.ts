/**
 * Layouts of the CSV statements of South African banks, by which a file needs no mapping. Pure, and without zod.
 * Each is as its source shows it, and none was given by a bank (docs/payment-files.md).
 */
import { type CsvFile, type CsvRow, columnName, numberedColumn } from '../kernel/csv-file.ts';
import type { ReadTable } from '../kernel/workbooks/read-table.ts';
import { mappedColumns, readDayIn } from '../kernel/file-cells.ts';
import { type BankProfileId, bankProfiles } from './limits.ts';
import type { OutcomeMapping } from './schemas.ts';

interface BankProfile {
  /** The name on screen. */
  name: string;
  /** The columns of the file, all of them, in any order; absent where it has no header. */
  headings?: readonly string[];
  /** Columns that only some files of the layout have. */
  sometimes?: readonly string[];
  /** Without a header: how the first cell of one of its first rows begins. */
  firstCell?: RegExp;
  columns: OutcomeMapping['columns'];
  dayForm: OutcomeMapping['dayForm'];
}

const numbered = (columns: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, number]) => [name, numberedColumn(number)]),
  ) as OutcomeMapping['columns'];

/** Sources, all read on 2026-11-30, stand in docs/payment-files.md. */
const PROFILES: Readonly<Record<BankProfileId, BankProfile>> = {
  fnb: {
    name: 'FNB',
    headings: ['Date', 'Amount', 'Balance', 'Description'],
    columns: { reference: 'Description', amount: 'Amount', day: 'Date' },
    dayForm: 'YYYY/MM/DD',
  },
  fnbEnterprise: {
    name: 'FNB Enterprise',
    headings: ['Date', 'Service Fee', 'Amount', 'Description', 'Reference', 'Balance'],
    sometimes: ['Cheque Number'],
    columns: {
      reference: 'Reference',
      description: 'Description',
      amount: 'Amount',
      day: 'Date',
    },
    dayForm: 'YYYY/MM/DD',
  },
  standardBank: {
    name: 'Standard Bank',
    firstCell: /^HIST$/i,
    columns: numbered({ day: 2, amount: 4, description: 5, reference: 6 }),
    dayForm: 'YYYYMMDD',
  },
  standardBankBusiness: {
    name: 'Standard Bank Business',
    headings: [
      'Date',
      'Value Date',
      'Statement Number',
      'Description',
      'Amount',
      'Balance',
      'Type',
      'Originator Reference',
      'Customer Reference',
    ],
    columns: {
      reference: 'Originator Reference',
      description: 'Description',
      amount: 'Amount',
      day: 'Date',
    },
    dayForm: 'YYYY/MM/DD',
  },
  absa: {
    name: 'Absa',
    headings: ['Date', 'Description', 'Amount', 'Balance'],
    columns: { reference: 'Description', amount: 'Amount', day: 'Date' },
    dayForm: 'YYYYMMDD',
  },
  nedbank: {
    name: 'Nedbank',
    firstCell: /^Statement Enquiry\b/i,
    columns: numbered({ day: 1, reference: 2, amount: 3 }),
    dayForm: 'DD MMM YYYY',
  },
  capitec: {
    name: 'Capitec',
    headings: [
      'Nr',
      'Account',
      'Posting Date',
      'Transaction Date',
      'Description',
      'Original Description',
      'Category',
      'Money In',
      'Money Out',
      'Fee',
      'Balance',
    ],
    sometimes: ['Parent Category'],
    columns: {
      reference: 'Original Description',
      description: 'Description',
      moneyOut: 'Money Out',
      moneyIn: 'Money In',
      day: 'Posting Date',
    },
    dayForm: 'YYYY-MM-DD',
  },
  capitecBusiness: {
    name: 'Capitec Business',
    headings: ['Account', 'Date', 'Description', 'Reference', 'Amount', 'Fees', 'Balance'],
    columns: {
      reference: 'Reference',
      description: 'Description',
      amount: 'Amount',
      day: 'Date',
    },
    dayForm: 'DD/MM/YYYY',
  },
};

export const profileNames = (id: BankProfileId): string => PROFILES[id].name;

/** How a file of a layout is read. */
export const mappingOfProfile = (id: BankProfileId): OutcomeMapping => {
  const { name, headings, columns, dayForm } = PROFILES[id];
  return {
    name: `${name} statement`,
    columns,
    ...(headings ? {} : { byNumber: true }),
    paidValues: [],
    returnedValues: [],
    onTheWayValues: [],
    sign: 'minusIsPaid',
    decimalMark: '.',
    dayForm,
  };
};

/** Rows in which a booking of a layout is looked for. */
const MOST_ROWS = 200;

/**
 * The layouts that a CSV has: their columns, and a row with a day as they write it.
 * @param read the file, or its first rows
 */
export const fittingProfiles = (read: ReadTable): BankProfileId[] =>
  bankProfiles.filter((id) => fits(PROFILES[id], read));

function fits(profile: BankProfile, read: ReadTable): boolean {
  const { headings, sometimes = [], firstCell, columns, dayForm } = profile;
  const known = headings && mappedColumns(Object.fromEntries(headings.entries()));
  const file = read(known ?? 'numbered');
  if (!file || file.problem !== undefined) return false;
  if (headings && !hasColumns(file, headings, sometimes)) return false;
  const day = columnName(columns.day ?? '');
  return (
    hasRow(file, ({ cell }) => readDayIn(dayForm, cell(day)) !== undefined) &&
    (!firstCell || hasRow(file, ({ cell }) => firstCell.test(cell(numberedColumn(1)))))
  );
}

/** True where one of the first rows is such a one. */
function hasRow({ rows }: CsvFile, isSuch: (row: CsvRow) => boolean): boolean {
  let seen = 0;
  for (const row of rows) {
    if (isSuch(row)) return true;
    if (++seen >= MOST_ROWS) return false;
  }
  return false;
}

/** True for a file with all of the columns, and none besides but those that may be there. */
function hasColumns(
  file: CsvFile,
  headings: readonly string[],
  sometimes: readonly string[],
): boolean {
  const all = headings.map(columnName);
  const known = new Set([...all, ...sometimes.map(columnName)]);
  return (
    all.every((name) => file.columns.includes(name)) &&
    file.columns.every((name) => name === '' || known.has(name))
  );
}
