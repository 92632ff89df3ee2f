/** Files that can't be used are refused with a line, and foreign banks' own samples are read. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { memoryPages, validateXML } from 'xmllint-wasm';
import {
  CSV_MAPPING,
  groupReport,
  notification,
  OUR_ACCOUNT,
  type Outcome,
  outcomesCsv,
  sampleFile,
  statement,
  statusReport,
  wholeBooking,
} from '../../../test/support/bank-outcomes/bank-outcomes.ts';
import {
  type HostileFile,
  hostileBankFiles,
} from '../../../test/support/bank-outcomes/hostile-bank-files.ts';
import { fullCsv, HOSTILE_MAPPING } from '../../../test/support/bank-outcomes/hostile-csv-files.ts';
import { readBankFile } from './read-bank-file.ts';
import type { OutcomeLine } from './read-lines.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';

vi.setConfig({ testTimeout: 60_000 });

const OURS = { currency: 'ZAR', account: OUR_ACCOUNT };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (file: string | Uint8Array, terms = OURS) =>
  readBankFile(typeof file === 'string' ? bytesOf(file) : file, terms, CSV_MAPPING);

/** The sentence with which a file is refused. */
function refusalOf(file: string | Uint8Array, mapping = CSV_MAPPING, terms = OURS): string {
  try {
    readBankFile(typeof file === 'string' ? bytesOf(file) : file, terms, mapping);
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
  return 'It was read';
}

const PAID: Outcome = { payoutId: 'payout-1', amountCents: 10_050, word: 'paid' };
const OTHER: Outcome = { ...PAID, payoutId: 'payout-2', word: 'returned', reasonCode: 'AC04' };
const camt = notification([PAID, OTHER]);
const report = statusReport([PAID, OTHER]);
const csv = outcomesCsv([PAID, OTHER]);

/** The line of a text that has some words, counted from 1. */
const lineOf = (text: string, words: string) =>
  text.slice(0, text.indexOf(words)).split('\n').length;
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);

describe('a file that can’t be used', () => {
  describe.each(Object.entries(hostileBankFiles([PAID, OTHER])))('of the kind %s', (_, files) => {
    it.each<HostileFile>(files)('is refused with its line: %s', (__, file, says) => {
      const refusal = refusalOf(file, HOSTILE_MAPPING);
      expect(refusal).toMatch(/^Line \d+/);
      expect(refusal).toMatch(says);
    });

    it('is refused for at least 30 reasons', () => {
      expect(files.length).toBeGreaterThanOrEqual(30);
      expect(new Set(files.map(([name]) => name)).size).toBe(files.length);
    });
  });

  it('says exactly at which line it is', () => {
    const rest = (name: string, text: string) => `${text.slice(0, text.indexOf(name))}\0`;
    for (const text of [camt, report, statement([PAID])])
      for (const name of ['<GrpHdr>', '</CreDtTm>', 'payout-1'])
        expect(refusalOf(rest(name, text))).toMatch(new RegExp(`^Line ${lineOf(text, name)}[:,]`));
    const other = camt.replace(OUR_ACCOUNT, '4711');
    expect(refusalOf(other)).toMatch(new RegExp(`^Line ${lineOf(camt, '<Acct>')}:`));
    expect(refusalOf('')).toBe('Line 1: The file is empty.');
  });

  it('is read where nothing is wrong with it', () => {
    for (const file of [camt, report, csv, statement([PAID])])
      expect(refusalOf(file)).toBe('It was read');
    expect(refusalOf(fullCsv([PAID, OTHER]), HOSTILE_MAPPING)).toBe('It was read');
  });

  it('says near which character it is, where all is on one line', () => {
    const flat = camt.replaceAll('\n', ' ').replace('BOOK', 'MAYB');
    expect(refusalOf(flat)).toMatch(/^Line 1, near character \d{4}: .*“MAYB”/);
  });

  it('is a CSV whose columns nobody named', () => {
    expect(() => readBankFile(bytesOf(csv), OURS)).toThrow('choose how its columns are read');
  });

  it('takes a mark of UTF-8, and a CSV in UTF-16', () => {
    expect(read(`\ufeff${camt}`).lines).toHaveLength(2);
    expect(read(utf16(csv)).lines).toHaveLength(2);
  });

  it('takes little time, however it is cut', () => {
    const begun = performance.now();
    for (let at = 0; at < camt.length; at += 97) refusalOf(camt.slice(0, at));
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

/** Samples of others, as they read: their accounts and currencies in place of ours. */
const samples: [string, { account: string; currency: string }, number, Partial<OutcomeLine>][] = [
  [
    'iso20022-js/nordea-pain-002-v3-group-reject.xml',
    { account: 'x', currency: 'EUR' },
    1,
    { word: 'returned', wholeBatch: true, reasonCode: 'DU01' },
  ],
  [
    'iso20022-js/nordea-pain-002-v3-payment-reject.xml',
    { account: 'x', currency: 'EUR' },
    1,
    { word: 'returned', wholeBatch: true, messageId: 'PMTINFID-COM-SCE25-1707-01' },
  ],
  [
    'iso20022-js/nordea-pain-002-v3-txn-reject.xml',
    { account: 'x', currency: 'EUR' },
    3,
    { word: 'returned', endToEndId: 'ENDTOENDID-950-TEST2-2807-02', reasonCode: 'NARR' },
  ],
  [
    'iso20022-js/goldman-sachs-pain-002-v3-accepted.xml',
    { account: 'x', currency: 'USD' },
    1,
    { word: 'onTheWay' },
  ],
  [
    'iso20022-js/goldman-sachs-pain-002-v3-group-accepted.xml',
    { account: 'x', currency: 'USD' },
    1,
    { word: 'onTheWay', wholeBatch: true, count: 1, amountCents: 2700 },
  ],
  [
    'iso20022-js/nordea-example-camt.xml',
    { account: 'FI8529501800030574', currency: 'EUR' },
    6,
    { endToEndId: '20190501-E00005', amountCents: 1_000_000, day: '2019-05-08' },
  ],
  [
    'iso20022-js/ing-example-camt.xml',
    { account: 'NL08INGB0000001234', currency: 'EUR' },
    9,
    { amountCents: 35_000, bankReference: '59999208N9' },
  ],
  [
    'iso20022-js/abn-amro-example-camt.xml',
    { account: 'NL77ABNA0574908765', currency: 'EUR' },
    29,
    { amountCents: 100 },
  ],
  [
    'genkgo-camt/camt053.v2.multi.statement.xml',
    { account: 'NL26VAYB8060476890', currency: 'EUR' },
    2,
    { endToEndId: '000000001', amountCents: 885 },
  ],
  [
    'genkgo-camt/camt054.v2.xml',
    { account: 'CH2801234000123456789', currency: 'SEK' },
    3,
    { word: 'paid', endToEndId: 'MUELL/FINP/RA12345' },
  ],
  [
    'camt-parser/valid-example-with-btch.xml',
    { account: 'DE14740618130000033626', currency: 'EUR' },
    5,
    { word: 'paid', messageId: 'EBICS-BOX/40D02152A6325132B31AFE/1', amountCents: 200 },
  ],
  [
    'moov-iso20022/fi-camt-054-sample.xml',
    { account: 'FI7433010001222090', currency: 'EUR' },
    13,
    { bankReference: 'D091029N987654321S001', amountCents: 190_000 },
  ],
  [
    'moov-iso20022/statement-1.xml',
    { account: 'LT007180000000000000', currency: 'EUR' },
    4,
    { word: 'paid', amountCents: 164 },
  ],
  [
    'iso20022-js/goldman-sachs-pain-002-v3-payment-accepted.xml',
    { account: 'x', currency: 'USD' },
    1,
    { word: 'onTheWay', wholeBatch: true, reasonCode: 'NARR' },
  ],
  [
    'genkgo-camt/camt053.v2.five.decimals.xml',
    { account: 'NL26VAYB8060476890', currency: 'EUR' },
    1,
    { endToEndId: '000000001', amountCents: 885 },
  ],
  [
    'genkgo-camt/camt053.v2.minimal.xml',
    { account: 'NL26VAYB8060476890', currency: 'EUR' },
    1,
    { amountCents: 885, day: '2014-12-31' },
  ],
  [
    'camt-parser/valid-example.xml',
    { account: 'DE14740618130000033626', currency: 'EUR' },
    5,
    { word: 'paid', amountCents: 200 },
  ],
  [
    'moov-iso20022/fi-camt-053-sample.xml',
    { account: 'FI7433010001222090', currency: 'EUR' },
    13,
    { word: 'paid', amountCents: 100_012, messageId: 'CustRefForSalaBatch', count: 4 },
  ],
];

describe('samples of other banks', () => {
  it.each(samples)('%s is read', (name, terms, count, first) => {
    const { lines } = read(sampleFile(name), terms);
    expect(lines).toHaveLength(count);
    expect(lines[0]).toMatchObject(first);
  });

  it('tell a return by its reason, and what is on its way by its status', () => {
    const terms = { account: 'FI7433010001222090', currency: 'EUR' };
    const { lines } = read(sampleFile('moov-iso20022/fi-camt-054-sample.xml'), terms);
    expect(lines.filter(({ reasonCode }) => reasonCode)).toMatchObject([
      { word: 'onTheWay', reasonCode: 'AC01', amountCents: 4000 },
      { word: 'onTheWay', reasonCode: 'CUST', amountCents: 6000 },
    ]);
  });

  it.each([
    ['genkgo-camt/camt053.v4.xml', /camt.053.001.04.*Accepted are/],
    ['moov-iso20022/pain002-epo-p-0-0-0-2018031510491259.xml', /Accepted are/],
    ['iso20022-js/cross-river-pain-002-transaction-rejected.xml', /of no namespace/],
    ['iso20022-js/goldman-sachs-camt-053-us-v2-sample.xml', /not in ZAR/],
    ['genkgo-camt/camt053.v2.wrong.xml', /no payment in it/],
  ])('%s is refused', (name, sentence) => {
    expect(refusalOf(sampleFile(name))).toMatch(sentence);
  });
});

const errorsIn = async (schema: string, documents: readonly string[]) => {
  const url = new URL(`../../../test/support/batches/schemas/${schema}`, import.meta.url);
  const { errors } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: { fileName: schema, contents: readFileSync(url, 'utf8') },
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ message }) => message);
};

describe('what tests make of the samples', () => {
  it.each([
    ['pain.002.001.03.xsd', [report, groupReport('PAYOUTS-2026-10', 'RJCT')]],
    ['camt.054.001.02.xsd', [camt, wholeBooking('PAYOUTS-2026-10', 20_000, 2)]],
    ['camt.053.001.02.xsd', [statement([PAID, OTHER])]],
  ])('is valid by %s', async (schema, documents) => {
    expect(await errorsIn(schema, documents)).toEqual([]);
  });

  it.each([
    [
      'pain.002.001.03.xsd',
      [
        'iso20022-js/nordea-pain-002-v3-txn-reject.xml',
        'iso20022-js/nordea-pain-002-v3-group-reject.xml',
        'iso20022-js/nordea-pain-002-v3-payment-reject.xml',
      ],
    ],
    ['camt.054.001.02.xsd', ['genkgo-camt/camt054.v2.xml', 'moov-iso20022/fi-camt-054-sample.xml']],
    [
      'camt.053.001.02.xsd',
      ['iso20022-js/ing-example-camt.xml', 'genkgo-camt/camt053.v2.multi.statement.xml'],
    ],
  ])('comes from samples that are valid by %s', async (schema, names) => {
    expect(await errorsIn(schema, names.map(sampleFile))).toEqual([]);
  });

  it('says what it was made to say', () => {
    expect(read(report)).toMatchObject({
      format: 'pain002',
      lines: [
        { word: 'paid', endToEndId: 'payout-1', messageId: 'PAYOUTS-2026-10' },
        { word: 'returned', endToEndId: 'payout-2', reasonCode: 'AC04' },
      ],
    });
    expect(read(camt)).toMatchObject({
      format: 'camt054',
      lines: [
        { word: 'paid', endToEndId: 'payout-1', amountCents: 10_050 },
        { word: 'returned', endToEndId: 'payout-2', reasonCode: 'AC04' },
      ],
    });
    expect(read(csv)).toMatchObject({
      format: 'csv',
      lines: [
        { word: 'paid', endToEndId: 'payout-1', amountCents: 10_050, line: 2 },
        { word: 'returned', reasonCode: 'AC04', line: 3 },
      ],
    });
    expect(read(wholeBooking('PAYOUTS-2026-10', 20_000, 2)).lines).toMatchObject([
      { wholeBatch: true, messageId: 'PAYOUTS-2026-10', amountCents: 20_000, count: 2 },
    ]);
  });
});
