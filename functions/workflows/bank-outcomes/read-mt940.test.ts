/** Statements of SWIFT's MT940. */
import { describe, expect, it } from 'vitest';
import { OUR_ACCOUNT } from '../../../test/support/bank-outcomes/bank-messages/build-camt.ts';
import { readBankFile } from './read-bank-file.ts';

const OURS = { currency: 'ZAR', account: OUR_ACCOUNT };
const read = (text: string) => readBankFile(new TextEncoder().encode(text), OURS);

interface Options {
  account?: string;
  opening?: string;
  closing?: string;
}
const message = (
  entries: string,
  { account = OUR_ACCOUNT, opening = 'C261126ZAR1000,00', closing = '' }: Options = {},
) =>
  [
    '{1:F01FIRNZAJJAXXX0000000000}{2:O9400000}{4:',
    ':20:STMT1',
    `:25:${account}`,
    ':28C:00250/001',
    `:60F:${opening}`,
    entries,
    ...(closing ? [`:62F:${closing}`] : []),
    '-}',
    '',
  ].join('\r\n');
const PAID = ':61:2611271127D460,00NTRF202610UCZB4H3D//BANK77\r\n:86:FNB OB PMT';
const AFTER = 'C261127ZAR540,00';

describe('a statement in MT940', () => {
  it('has debits with our reference and the bank’s', () => {
    expect(read(message(PAID, { closing: AFTER }))).toEqual({
      format: 'mt940',
      lines: [
        {
          line: 6,
          isBooking: true,
          word: 'paid',
          reference: '202610UCZB4H3D FNB OB PMT',
          amountCents: 46_000,
          bankReference: 'BANK77',
          day: '2026-11-27',
        },
      ],
    });
  });

  it.each([
    ['C', 'returned', undefined, 'C261127ZAR1460,00'],
    ['RD', 'returned', undefined, 'C261127ZAR1460,00'],
    ['RC', 'paid', 'It is a debit that takes back a credit.', AFTER],
    ['ED', 'onTheWay', undefined, 'C261127ZAR1000,00'],
  ])('reads the mark %s as %s', (mark, word, doubt, closing) => {
    const [line] = read(message(PAID.replace('D460', `${mark}460`), { closing })).lines;
    expect([line?.word, line?.doubt]).toEqual([word, doubt]);
  });

  it('has our reference in text of several lines, also below the entry itself', () => {
    const entry = ':61:261127D460,NMSCNONREF\r\nSUPPLEMENT\r\n:86:PAYMENT 202610 UCZB\r\n4H3D';
    expect(read(message(entry, { closing: AFTER })).lines[0]?.reference).toBe(
      'SUPPLEMENT PAYMENT 202610 UCZB 4H3D',
    );
  });

  it('has several messages, and passes over those of other accounts', () => {
    const other = message(PAID, { account: '250655/4711', closing: 'C261127ZAR9,00' });
    const own = message(PAID, { account: `250655/${OUR_ACCOUNT}ZAR`, closing: AFTER });
    expect(read(`${other}${own}${own}`).lines).toHaveLength(2);
    expect(() => read(other)).toThrow('Line 3: It is of the account “250655/4711”');
  });

  it('goes on at an entry that can’t be read, which is in doubt', () => {
    const entries = `:61:2611271127X1,00 202610 UCZB4H3D\r\n${PAID}`;
    expect(read(message(entries, { closing: 'C261127ZAR1,00' })).lines).toMatchObject([
      { doubt: expect.stringContaining('can’t be read') as string },
      { amountCents: 46_000 },
    ]);
  });

  it.each([
    [
      'a balance that its entries don’t make',
      message(PAID, { closing: 'C261127ZAR541,00' }),
      /R541|541.00/,
    ],
    ['no closing balance', message(PAID), /Line 2: .*cut/],
    [
      'another currency',
      message(PAID, { opening: 'C261126USD1,00', closing: AFTER }),
      /“USD”, not in ZAR/,
    ],
    ['a balance in words', message(PAID, { opening: 'much', closing: AFTER }), /“much” is none/],
    ['no account', message(PAID, { closing: AFTER }).replace(/:25:.*\r\n/, ''), /which account/],
  ])('is refused with %s', (_, text, says) => {
    expect(() => read(text)).toThrow(says);
  });
});
