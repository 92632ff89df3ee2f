/** Statements in OFX: version 1 is SGML, version 2 is XML. */
import { describe, expect, it } from 'vitest';
import { OUR_ACCOUNT } from '../../../test/support/bank-outcomes/bank-messages/build-camt.ts';
import { readBankFile } from './read-bank-file.ts';

const OURS = { currency: 'ZAR', account: OUR_ACCOUNT };
const read = (text: string) => readBankFile(new TextEncoder().encode(text), OURS);

const HEAD_1 = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\n\r\n';
const HEAD_2 = '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="220"?>\n';
const PAID = `<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20261127120000[+2:SAST]
<TRNAMT>-460.00
<FITID>F-1
<CHECKNUM>0
<NAME>FNB OB PMT
<MEMO>A &amp; B 202610 UCZB4H3D
</STMTTRN>
`;
const statement = (transactions: string, account: string = OUR_ACCOUNT, currency = 'ZAR') =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>${currency}
<BANKACCTFROM><BANKID>250655<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
${transactions}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
/** As version 2 writes it: each value has a closing tag. */
const closed = (text: string) => text.replaceAll(/<(\w+)>([^<\r\n]+)/g, '<$1>$2</$1>');

describe('a statement in OFX', () => {
  const line = {
    isBooking: true,
    word: 'paid',
    reference: '0 FNB OB PMT A & B 202610 UCZB4H3D',
    amountCents: 46_000,
    bankReference: 'F-1',
    day: '2026-11-27',
  };

  it.each([
    ['1, without closing tags', `${HEAD_1}${statement(PAID)}`, 10],
    ['2, which is XML', `${HEAD_2}${closed(statement(PAID))}`, 7],
    ['1 without its header', statement(PAID), 5],
  ])('is read in version %s', (_, text, at) => {
    expect(read(text)).toEqual({ format: 'ofx', lines: [{ line: at, ...line }] });
  });

  it.each([
    ['460.00', 'returned', 46_000],
    ['+460', 'returned', 46_000],
    ['-460,5', 'paid', 46_050],
    ['-460.0000', 'paid', 46_000],
  ])('has the amount %s', (text, word, amountCents) => {
    expect(read(statement(PAID.replace('-460.00', text))).lines).toMatchObject([
      { word, amountCents },
    ]);
  });

  it.each(['-460.005', '4e2', '', '1 000.00'])('is in doubt of the amount “%s” alone', (text) => {
    const [doubtful, clear] = read(statement(PAID.replace('-460.00', text) + PAID)).lines;
    expect(doubtful?.doubt).toBe(`The amount “${text}” is none.`);
    expect(clear).toMatchObject({ amountCents: 46_000 });
    expect(clear?.doubt).toBeUndefined();
  });

  it('is in doubt of an amount in another currency', () => {
    const foreign = PAID.replace('<NAME>', '<CURRENCY><CURRATE>18<CURSYM>USD</CURRENCY><NAME>');
    expect(read(statement(foreign)).lines[0]?.doubt).toContain('“USD”, not in ZAR');
  });

  it('passes over another account beside ours', () => {
    expect(read(`${statement(PAID, '4711')}${statement(PAID)}`).lines).toHaveLength(1);
  });

  it.each([
    ['another account', statement(PAID, '4711'), /“4711”, which isn’t ours/],
    ['another currency', statement(PAID, OUR_ACCOUNT, 'USD'), /“USD”, not in ZAR/],
    ['no account', statement(PAID).replace(/<ACCTID>\d+/, ''), /which account/],
    [
      'a document type',
      statement(PAID).replace('<OFX>', '<OFX><!DOCTYPE x [<!ENTITY y "z">]>'),
      /document type/,
    ],
    ['its end cut off', statement(PAID).slice(0, -30), /cut/],
    ['no transaction', statement(''), /no payment in it/],
  ])('is refused with %s', (_, text, says) => {
    expect(() => read(text)).toThrow(says);
  });

  it('takes little time, however it is damaged', () => {
    const begun = performance.now();
    for (const text of ['<'.repeat(200_000), `<${'a'.repeat(200_000)}`, '<a '.repeat(100_000)])
      expect(() => read(`<OFX>${text}`)).toThrow();
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
