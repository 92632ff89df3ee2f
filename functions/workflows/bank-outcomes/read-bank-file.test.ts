/** Files that can't be used are refused with a line, and foreign banks' own samples are read. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { MAX_FILE_BYTES, MAX_OUTCOMES } from '../../../shared/bank-outcomes/rules.ts';
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
} from '../../../test/support/bank-outcomes.ts';
import { readBankFile } from './read-bank-file.ts';
import type { OutcomeLine } from './read-lines.ts';
import { FileProblem } from './refuse-file.ts';

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

const entities = Array.from({ length: 9 }, (_, at) =>
  at === 0 ? '<!ENTITY a0 "ha">' : `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`,
).join('');
const xxe = '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const withDoctype = (doctype: string, text = report) =>
  text.replace('<Document', `${doctype}<Document`);
const summary = (what: string, number: number, sum: string) =>
  camt.replace(
    '</Acct>',
    `</Acct><TxsSummry><${what}><NbOfNtries>${number}</NbOfNtries><Sum>${sum}</Sum></${what}></TxsSummry>`,
  );
const totals = (count: number, sum: string) =>
  report.replace(
    '<PmtInfSts>',
    `<OrgnlNbOfTxs>${count}</OrgnlNbOfTxs><OrgnlCtrlSum>${sum}</OrgnlCtrlSum><PmtInfSts>`,
  );
const perStatus = (count: number) =>
  report.replace(
    '<TxInfAndSts>',
    `<NbOfTxsPerSts><DtldNbOfTxs>${count}</DtldNbOfTxs><DtldSts>RJCT</DtldSts></NbOfTxsPerSts><TxInfAndSts>`,
  );
const deep = `${'<A>'.repeat(60)}${'</A>'.repeat(60)}`;
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const amountsOf = (text: string) => csv.replace('100.50', text);

const hostile: [string, string | Uint8Array, RegExp][] = [
  [
    'a bomb of entities',
    withDoctype(`<!DOCTYPE Document [${entities}]>`),
    /Line 2: .*document type/,
  ],
  ['an entity from a file', withDoctype(xxe).replace('payout-1', '&x;'), /Line 2: .*document type/],
  ['an entity that nobody defined', report.replace('payout-1', '&secret;'), /Line \d+: .*damaged/],
  [
    'a document type from elsewhere',
    withDoctype('<!DOCTYPE Document SYSTEM "http://x.example/a.dtd">'),
    /document type/,
  ],
  [
    'elements too deep in each other',
    report.replace('</GrpHdr>', `${deep}</GrpHdr>`),
    /Line 25: .*40 deep/,
  ],
  [
    'more elements than a message has',
    report.replace('</GrpHdr>', `${'<A/>'.repeat(30_000)}</GrpHdr>`),
    /more elements/,
  ],
  [
    'a text without end',
    report.replace('payout-1', 'x'.repeat(10_000)),
    /more than 4000 characters/,
  ],
  [
    'too many attributes',
    report.replace(
      '<GrpHdr>',
      `<GrpHdr ${Array.from({ length: 30 }, (_, at) => `a${at}="1"`).join(' ')}>`,
    ),
    /too many attributes/,
  ],
  ['a file that is too long', new Uint8Array(MAX_FILE_BYTES + 1), /above 20 MB/],
  [
    'more payments than one file may have',
    statusReport(
      Array.from({ length: MAX_OUTCOMES + 1 }, (_, at) => ({ ...PAID, payoutId: `p-${at}` })),
    ),
    /more than 10000 payments/,
  ],
  ['an end that is missing', report.slice(0, -40), /damaged/],
  ['a file cut within an element', camt.slice(0, 2000), /damaged/],
  ['an element that isn’t closed', camt.replace('</Ntry>', ''), /Line 58/],
  ['two roots', `${report}<Document/>`, /damaged/],
  ['nothing', '', /Line 1: The file is empty/],
  ['blanks', ' \n \n', /Line 1: The file is empty/],
  ['UTF-16', utf16(report), /Line 1: .*UTF-16/],
  [
    'another encoding by name',
    report.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'),
    /Line 1: .*ISO-8859-1.*UTF-8/,
  ],
  [
    'bytes of another encoding',
    latin1(report.replace('CAP Invalid', 'Ungültig')),
    new RegExp(`Line ${lineOf(report, 'CAP Invalid')}: .*not UTF-8`),
  ],
  ['NUL bytes', report.replace('payout-1', 'pay\0out'), /damaged/],
  [
    'another version of a message',
    camt.replace('camt.054.001.02', 'camt.054.001.08'),
    /Line 2: .*camt.054.001.08.*Accepted are pain.002.001.03, camt.053.001.02 and camt.054.001.02/,
  ],
  ['a message to the bank', report.replace('pain.002.001.03', 'pain.001.001.03'), /Accepted are/],
  ['no namespace', report.replace(/ xmlns="[^"]*"/, ''), /of no namespace/],
  ['another root', report.replaceAll('Document', 'Envelope'), /begins with “Envelope”/],
  [
    'an element of another namespace',
    report.replace('<TxSts>', '<TxSts xmlns="urn:x">'),
    /another namespace/,
  ],
  [
    'another currency',
    camt.replace('Ccy="ZAR"', 'Ccy="EUR"'),
    /Line \d+: The amount is in “EUR”, not in ZAR/,
  ],
  ['no currency', camt.replace(' Ccy="ZAR"', ''), /has no currency/],
  [
    'another account',
    camt.replace(OUR_ACCOUNT, '4711'),
    new RegExp(`Line ${lineOf(camt, '<Acct>')}: .*“4711”, which isn’t ours`),
  ],
  ['no account', camt.replace(/<Acct>[\s\S]*<\/Acct>/, ''), /of which account/],
  [
    'a payment from another account',
    report.replace(
      '</TxInfAndSts>',
      '<OrgnlTxRef><DbtrAcct><Id><Othr><Id>4711</Id></Othr></Id></DbtrAcct></OrgnlTxRef></TxInfAndSts>',
    ),
    /“4711”, which isn’t ours/,
  ],
  [
    'an id twice in a status report',
    statusReport([PAID, { ...PAID, word: 'returned' }]),
    /“payout-1” stands at line \d+ already/,
  ],
  ['an amount below zero', camt.replace('>100.50<', '>-100.50<'), /“-100.50” is none/],
  ['an amount in words', camt.replace('>100.50<', '>hundred<'), /“hundred” is none/],
  ['an amount with a comma', camt.replace('>100.50<', '>100,50<'), /“100,50” is none/],
  ['an exponent', camt.replace('>100.50<', '>1e5<'), /“1e5” is none/],
  ['a fraction of a cent', camt.replace('>100.50<', '>100.505<'), /fraction of a cent/],
  ['no amount', camt.replace(/<Amt Ccy="ZAR">100.50<\/Amt>/, ''), /no amount/],
  ['neither debit nor credit', camt.replace('DBIT', 'BOTH'), /neither a credit nor a debit/],
  ['an unknown status of an entry', camt.replace('<Sts>BOOK', '<Sts>MAYB'), /“MAYB” is unknown/],
  ['an unknown status of a payment', report.replace('>ACSC<', '>DONE<'), /“DONE” is unknown/],
  ['a payment without a status', report.replace(/<TxSts>ACSC<\/TxSts>/, ''), /has no status/],
  ['a group in parts, without one', groupReport('PAYOUTS-2026-10', 'PART'), /lists no transaction/],
  [
    'a payment that contradicts its group',
    report.replace('>PART<', '>RJCT<'),
    /ACSC contradicts RJCT at line/,
  ],
  ['more payments listed than said', totals(1, '1.00'), /says 1 payments, and lists 2/],
  ['a control sum that is none', totals(2, 'abc'), /control sum “abc” is none/],
  ['more of a status than said', perStatus(0), /says 0 payments of status RJCT, and lists 1/],
  ['another number of entries', summary('TtlNtries', 3, '201.00'), /says 3 entries, and has 2/],
  [
    'another sum of debits',
    summary('TtlDbtNtries', 1, '99.00'),
    /“99.00” in all, and they are 100.50/,
  ],
  ['a count that is none', summary('TtlCdtNtries', -1, '1'), /count “-1” is none/],
  [
    'a batch with another number',
    camt.replace('<TxDtls>', '<Btch><NbOfTxs>7</NbOfTxs></Btch><TxDtls>'),
    /says 7 payments, and lists 1/,
  ],
  [
    'a batch with another total',
    camt.replace('<TxDtls>', '<Btch><TtlAmt Ccy="ZAR">7.00</TtlAmt></Btch><TxDtls>'),
    /“7.00” isn’t the entry’s amount/,
  ],
  [
    'a date that is none',
    camt.replace('2007-10-18T13:15:00', '2007-13-18T13:15:00'),
    /“2007-13-18T13:15:00\+01:00” is none/,
  ],
  [
    'a CSV without a column',
    csv.replace('Payment ID', 'Number'),
    /Line 1: The file has no column “Payment ID”/,
  ],
  ['a column twice', csv.replace('Reason', 'Amount'), /“Amount” more than once/],
  ['a formula in a CSV', csv.replace('payout-1', '=cmd()'), /Line 2: .*“=cmd\(\)” is a formula/],
  ['a CSV’s amount below zero', amountsOf('-100.50'), /Line 2: .*below zero/],
  ['a CSV’s amount in words', amountsOf('about 100'), /Line 2: .*“about 100” is none/],
  ['a CSV’s fraction of a cent', amountsOf('100.505'), /Line 2: .*none/],
  [
    'a CSV’s unknown status',
    csv.replace('PAID', 'PERHAPS'),
    /Line 2: .*“PERHAPS” is none of those/,
  ],
  [
    'a CSV’s row without an id',
    csv.replace('payout-1', ''),
    /Line 2: .*neither an id nor a reference/,
  ],
  ['a CSV’s id twice', outcomesCsv([PAID, PAID]), /Line 3: .*stands in row 2 already/],
  ['quotes that don’t match', csv.replace('payout-1', '"payout-1'), /Line 2: .*quotes/],
  ['a CSV without rows', outcomesCsv([]), /no payment in it/],
  [
    'a picture',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 1, 2]),
    /Line 1: The file has no column/,
  ],
];

describe('a file that can’t be used', () => {
  it.each(hostile)('is refused with its line: %s', (_, file, sentence) => {
    expect(refusalOf(file)).toMatch(/^Line \d+/);
    expect(refusalOf(file)).toMatch(sentence);
  });

  it('is read where nothing is wrong with it', () => {
    for (const file of [camt, report, csv, statement([PAID])])
      expect(refusalOf(file)).toBe('It was read');
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
  const url = new URL(`../../../test/support/schemas/${schema}`, import.meta.url);
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
