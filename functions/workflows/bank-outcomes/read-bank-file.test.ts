/** Files that can't be used are refused with a line, and foreign banks' own samples are read. */
import { describe, expect, it, vi } from 'vitest';
import {
  amount,
  buildCamt,
  OUR_ACCOUNT,
} from '../../../test/support/bank-outcomes/bank-messages/build-camt.ts';
import {
  CSV_MAPPING,
  notification,
  type Outcome,
  outcomesCsv,
  statement,
  statusReport,
  wholeBooking,
} from '../../../test/support/bank-outcomes/bank-outcomes.ts';
import {
  type HostileFile,
  hostileBankFiles,
} from '../../../test/support/bank-outcomes/hostile-bank-files.ts';
import { fullCsv, HOSTILE_MAPPING } from '../../../test/support/bank-outcomes/hostile-csv-files.ts';
import { workbookOf } from '../../../test/support/jobs/spreadsheets.ts';
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

const FOREIGN = { Amt: amount('1.00', 'EUR') };
const DECLARED = "<?xml version='1.0' encoding='utf-8' standalone='yes'?>";
const SCHEMA =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x x.xsd"';
const prefixed = (text: string) =>
  text.replaceAll(/<(\/?)(?=\w)/g, '<$1bank:').replace('xmlns=', 'xmlns:bank=');
const idsOf = ({ lines }: { lines: OutcomeLine[] }) =>
  lines.map(({ word, endToEndId }) => [word, endToEndId]);

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
    const end = flat.indexOf('</TxDtls>') + '</TxDtls>'.length;
    expect(refusalOf(flat)).toMatch(new RegExp(`^Line 1, near character ${end}: .*“MAYB”`));
  });

  it('is a workbook that is damaged, but none that has a bank’s columns', () => {
    expect(refusalOf(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]))).toMatch(
      /^Line 1: The workbook/,
    );
    const titles = ['Account', 'Date', 'Description', 'Reference', 'Amount', 'Fees', 'Balance'];
    const at = '2026-11-27T00:00:00+02:00';
    const booking = [
      '1',
      { at },
      'EFT Debit',
      'REF',
      { cents: -10_050 },
      { cents: -100 },
      undefined,
    ];
    const { lines } = readBankFile(workbookOf(titles, [booking]), OURS);
    expect(lines).toMatchObject([
      { line: 2, word: 'paid', reference: 'REF EFT Debit', amountCents: 10_050, day: '2026-11-27' },
    ]);
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

const withoutHead = (text: string) => text.replace(/<\?xml[^>]*>\s*/, '');

describe('a message of a later version', () => {
  const entry = {
    Sts: { Cd: 'BOOK' },
    NtryDtls: {
      TxDtls: { Refs: { EndToEndId: 'payout-1' }, Amt: amount('100.00'), CdtDbtInd: 'DBIT' },
    },
  };
  const lines = (text: string) =>
    read(text).lines.map(({ word, endToEndId, amountCents, doubt }) => [
      word,
      endToEndId,
      amountCents,
      doubt !== undefined,
    ]);

  it.each(['001.04', '001.08', '001.13'])('%s has its code and amount elsewhere', (version) => {
    const text = buildCamt('camt.053', [{ entries: [entry] }], version);
    expect(lines(text)).toEqual([['paid', 'payout-1', 10_000, false]]);
  });

  it('is a report of the day, too', () => {
    const text = buildCamt('camt.053', [{ entries: [entry] }], '001.08')
      .replace('camt.053', 'camt.052')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll('Stmt>', 'Rpt>');
    expect(read(text).format).toBe('camt052');
    expect(lines(text)).toEqual([['paid', 'payout-1', 10_000, false]]);
  });

  it('may come in a business envelope, whose own elements are passed over', () => {
    const text = withoutHead(buildCamt('camt.053', [{ entries: [entry] }], '001.08'));
    const head = '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr/></AppHdr>';
    const enveloped = `<e:BizMsgEnvlp xmlns:e="urn:swift:xsd:envelope">${head}${text}<e:End/></e:BizMsgEnvlp>`;
    expect(lines(enveloped)).toEqual([['paid', 'payout-1', 10_000, false]]);
  });

  it('is in doubt where details are on the other side than their entry', () => {
    const details = { ...entry.NtryDtls.TxDtls, CdtDbtInd: 'CRDT' };
    const other = { ...entry, NtryDtls: { TxDtls: details } };
    const text = buildCamt('camt.053', [{ entries: [other] }], '001.08');
    expect(lines(text)).toEqual([['paid', 'payout-1', 10_000, true]]);
  });

  it('is a status report as before', () => {
    expect(read(report.replace('001.03', '001.10')).lines).toEqual(read(report).lines);
  });
});

describe('a message', () => {
  it.each<[string, string, RegExp]>([
    [
      'a version of before',
      buildCamt('camt.053', [], '001.01'),
      /“.*camt.053.001.01”. Accepted are/,
    ],
    ['a version that nobody knows yet', buildCamt('camt.053', [], '001.14'), /Accepted are/],
    [
      'another message',
      report.replace('pain.002', 'pain.001'),
      /“.*pain.001.001.03”. Accepted are/,
    ],
    [
      'two messages in one envelope',
      `<Envelope>${[camt, camt].map(withoutHead).join('')}</Envelope>`,
      /more than one message/,
    ],
    [
      'a dialect of one country',
      report.replace(/urn:[^"]*/, 'http://clearing.example/de/pain.002.001.03.xx.01.xsd'),
      /“http:.*Accepted are/,
    ],
    ['one without a statement', buildCamt('camt.053', []), /Line 1: .*no payment in it/],
    ['one without an entry', notification([]), /no payment in it/],
    ['one in another currency', buildCamt('camt.053', [{ entries: [FOREIGN] }]), /not in ZAR/],
  ])('is refused: %s', (_, text, sentence) => {
    expect(refusalOf(text)).toMatch(sentence);
  });

  it.each<[string, (text: string) => string]>([
    ['on one line', (text) => text.replaceAll('\n', '')],
    ['with a prefix', (text) => prefixed(text)],
    ['without a declaration', (text) => text.replace(/^<\?.*\?>\n/, '')],
    ['declared in other quotes', (text) => text.replace(/^.*/, DECLARED)],
    ['with the place of its schema', (text) => text.replace('<Document', `<Document ${SCHEMA}`)],
    [
      'with comments and CDATA',
      (text) => text.replace('payout-1', '<!-- x --><![CDATA[payout-1]]>'),
    ],
    ['with letters of other languages', (text) => text.replace('Commission', 'Lėšų, Zürich, ŽŠ')],
  ])('is read %s', (_, change) => {
    for (const text of [camt, report]) expect(idsOf(read(change(text)))).toEqual(idsOf(read(text)));
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
