import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import {
  ACCOUNTS,
  JOURNAL_FORMATS,
  type JournalFormat,
  type JournalLine,
} from '../../../shared/books/rules.ts';
import { addMonths } from '../../../shared/kernel/month.ts';
import { portalSettings } from '../../../shared/kernel/settings.ts';
import { writeJournalRows } from './write-journal-rows.ts';

const settings = settingsFromCdkJson().bookkeeping;

const pair = (cents: number, period = '2027-02'): JournalLine[] => {
  const line = { period, words: 'Upfront commission' };
  return [
    { ...line, account: 'commissionExpense', debitCents: cents, creditCents: 0 },
    { ...line, account: 'agentsPayable', debitCents: 0, creditCents: cents },
  ];
};

/** The rows of a file, each with its cells in one line. */
const linesOf = (...given: Parameters<typeof writeJournalRows>) =>
  writeJournalRows(...given).map((row) => row.join('|'));

describe('the layout', () => {
  it('of Xero has its template’s columns, and debits above zero', () => {
    const said = 'Commission of agents, February 2027|28/02/2027|Upfront commission';
    expect(linesOf(pair(123_456), 'xero', settings)).toEqual([
      '*Narration|*Date|Description|*AccountCode|*TaxRate|*Amount|TrackingName1|TrackingOption1|TrackingName2|TrackingOption2',
      `${said}|3200000|No VAT|1234.56||||`,
      `${said}|9100000|No VAT|-1234.56||||`,
    ]);
  });

  it('of Sage has 18 columns, and the period of a financial year from March', () => {
    const words = 'C2027-02|Upfront commission 2027-02';
    const rest = '0|0.00||||1|1|1|0|0.00';
    expect(linesOf(pair(5), 'sage', settings)).toEqual([
      `12|28/02/2027|G|3200000|${words}|0.05|${rest}|0.05`,
      `12|28/02/2027|G|9100000|${words}|-0.05|${rest}|-0.05`,
    ]);
    expect(writeJournalRows(pair(5), 'sage', settings)[0]).toHaveLength(18);
  });

  it('of Sage follows its settings: titles, and the year’s first month', () => {
    const sage = { financialYearStartMonth: 1, titleRow: true };
    const [titles, debit] = writeJournalRows(pair(5), 'sage', { ...settings, sage });
    expect(titles?.slice(0, 4)).toEqual(['Period', 'Date', 'GDC', 'Account Number']);
    expect(titles).toHaveLength(18);
    expect(debit?.[0]).toBe('2');
  });

  it('of Sage refuses an account code of more than 7 characters', () => {
    const accounts = {
      ...settings.accounts,
      agentsPayable: { code: '12345678', name: 'Agents' },
    };
    expect(() => writeJournalRows(pair(5), 'sage', { ...settings, accounts })).toThrow(
      'too long for Sage',
    );
    expect(writeJournalRows(pair(5), 'xero', { ...settings, accounts })).toHaveLength(3);
  });

  it('of other programs has debits and credits in columns of their own', () => {
    expect(linesOf(pair(100_000, '2028-02'), 'plain', settings)).toEqual([
      'Date|Month|Account Code|Account|Description|Debit (R)|Credit (R)',
      '2028-02-29|2028-02|3200000|Commission expense|Upfront commission|1000.00|0.00',
      '2028-02-29|2028-02|9100000|Agents payable|Upfront commission|0.00|1000.00',
    ]);
  });
});

/** Adds up a file as an accounting program does, by column number. */
function sumOf(format: JournalFormat, rows: string[][]): number {
  const read = (cell = '') => Math.round(Number(cell) * 100);
  const titled = format === 'sage' ? rows : rows.slice(1);
  return titled.reduce(
    (sum, row) =>
      sum + { xero: read(row[5]), sage: read(row[17]), plain: read(row[5]) - read(row[6]) }[format],
    0,
  );
}

const anyLines = fc
  .array(
    fc.record({
      cents: fc.integer({ min: 1, max: 100_000_000_000 }),
      month: fc.integer({ min: 0, max: 11 }),
      debit: fc.constantFrom(...ACCOUNTS),
      credit: fc.constantFrom(...ACCOUNTS),
      words: fc.string({ minLength: 1, maxLength: 60 }),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.flatMap(({ cents, month, debit, credit, words }): JournalLine[] => {
      const line = { period: addMonths('2027-01', month), words };
      return [
        { ...line, account: debit, debitCents: cents, creditCents: 0 },
        { ...line, account: credit, debitCents: 0, creditCents: cents },
      ];
    }),
  );

describe.each(JOURNAL_FORMATS)('every file for %s', (format) => {
  it('balances as it is written, and reads back as it was', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const rows = writeJournalRows(lines, format, settings);
        const read = Papa.parse<string[]>(Papa.unparse(rows, { newline: '\r\n' })).data;
        if (lines.length > 0) expect(sumOf(format, read)).toBe(0);
        expect(rows).toHaveLength(lines.length + (format === 'sage' ? 0 : 1));
      }),
    );
  });

  it('is refused where its lines don’t balance', () => {
    const [debit] = pair(500);
    expect(() => writeJournalRows(debit ? [debit] : [], format, settings)).toThrow('Debits of 500');
  });

  it('runs no formula, whatever an operator called an account', () => {
    const accounts = {
      ...settings.accounts,
      commissionExpense: { code: '1', name: '=HYPERLINK("https://evil.example")' },
    };
    const xero = { taxRate: '@SUM(1)' };
    const rows = writeJournalRows(pair(5), format, { ...settings, accounts, xero });
    const texts = rows.flat().filter((cell) => !/^-?\d+\.\d\d$/.test(cell));
    expect(texts.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });
});

describe('the settings of journals', () => {
  const { bookkeeping: _, ...others } = settingsFromCdkJson();

  it('have defaults, which cdk.json repeats', () => {
    expect(portalSettings.parse(others).bookkeeping).toEqual(settings);
  });

  it('book overrides on the account of commission, until they have one of their own', () => {
    const accountsOf = (accounts: object) =>
      portalSettings.parse({ ...others, bookkeeping: { accounts } }).bookkeeping.accounts;
    const commissionExpense = { code: '500', name: 'Commission of agents' };
    expect(accountsOf({ commissionExpense }).overridesExpense).toEqual(commissionExpense);
    const overridesExpense = { code: '510', name: 'Overrides' };
    const both = accountsOf({ commissionExpense, overridesExpense });
    expect(both).toMatchObject({ commissionExpense, overridesExpense });
    // The functions get the settings as they were read.
    expect(accountsOf(both)).toEqual(both);
  });

  it.each([
    [{ accounts: { agentsPayable: { code: '9 100' } } }],
    [{ accounts: { overridesExpense: { name: 'Overrides' } } }],
    [{ accounts: { agentsPayable: { name: '' } } }],
    [{ accounts: { claims: { code: '1', name: 'Claims' } } }],
    [{ sage: { financialYearStartMonth: 13 } }],
    [{ quickbooks: {} }],
  ])('refuse %j', (bookkeeping) => {
    expect(portalSettings.safeParse({ ...others, bookkeeping }).success).toBe(false);
  });
});
