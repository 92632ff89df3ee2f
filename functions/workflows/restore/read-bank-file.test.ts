/** The portal reads the bank files that it has written. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aPayment,
  anyPayments,
  paymentFile,
  textOf,
} from '../../../test/support/batches/payment-files.ts';
import { readBankFile } from './read-bank-file.ts';
import { renderOwnReference } from '../bank-files/render-bank-text.ts';
import { writeCsv } from '../bank-files/write-csv.ts';
import { writeFnbCsv } from '../bank-files/write-fnb-csv.ts';
import { writePain001 } from '../bank-files/write-pain001.ts';

const PERIOD = '2026-10';
/** Payments with the portal's ids. */
const short = anyPayments.filter(
  (payments) => payments.length > 0 && payments.every(({ payoutId }) => payoutId.length < 35),
);
const csvOf = (...payments: ReturnType<typeof aPayment>[]) =>
  textOf(writeCsv(paymentFile(payments)));

describe('a file of a batch', () => {
  it('returns every payment unchanged, in all three formats', () => {
    fc.assert(
      fc.property(short, (payments) => {
        const input = paymentFile(payments);
        const amounts = payments.map(({ amountCents }) => amountCents);
        const accounts = payments.map(({ accountNumber, branchCode }) => [
          accountNumber,
          branchCode,
        ]);
        const files = [writeCsv, writePain001, writeFnbCsv].map((write) =>
          readBankFile(textOf(write(input))),
        );
        expect(files.map(({ format }) => format)).toEqual(['csv', 'pain001', 'fnb']);
        for (const { batchId, lines } of files) {
          expect(batchId).toBe(PERIOD);
          expect(lines.map(({ amountCents }) => amountCents)).toEqual(amounts);
          expect(lines.map(({ bank }) => [bank.accountNumber, bank.branchCode])).toEqual(accounts);
        }
        const [csv, pain001, fnb] = files;
        const ids = payments.map(({ payoutId }) => payoutId);
        expect(csv?.lines.map(({ payoutId }) => payoutId)).toEqual(ids);
        expect(pain001?.lines.map(({ payoutId }) => payoutId)).toEqual(ids);
        expect(fnb?.lines.map(({ ownReference }) => ownReference)).toEqual(
          payments.map((payment) => renderOwnReference({ batchId: PERIOD }, payment)),
        );
      }),
    );
  });

  it('knows an id with an underscore, which files of before have', () => {
    const text = textOf(writePain001(paymentFile([aPayment({ payoutId: 'a_b' })])));
    expect(text).toContain('<EndToEndId>a.b<');
    for (const file of [text, text.replace('a.b', 'a_b')])
      expect(readBankFile(file).lines).toMatchObject([{ payoutId: 'a_b' }]);
  });

  it.each(['2026-10-2', '2026-12-9'])(
    'knows by each format that it is of the batch %s',
    (batchId) => {
      for (const fileSet of [1, 3]) {
        const input = { ...paymentFile([aPayment()]), batchId, fileSet };
        const files = [writeCsv, writePain001, writeFnbCsv].map((write) =>
          readBankFile(textOf(write(input))),
        );
        expect(files.map((file) => file.batchId)).toEqual([batchId, batchId, batchId]);
      }
    },
  );

  it('returns the account, and finds the bank where the file names none', () => {
    const payment = aPayment({ payoutId: '-begins-like-a-formula' });
    expect(readBankFile(csvOf(payment)).lines).toEqual([
      {
        payoutId: '-begins-like-a-formula',
        amountCents: 123_450,
        bank: {
          bankName: 'Standard Bank',
          accountHolderName: 'Thabo Mokoena',
          accountNumber: '00112345678',
          branchCode: '051001',
          accountType: 'savings',
        },
      },
    ]);
    const fnb = readBankFile(textOf(writeFnbCsv(paymentFile([payment]))));
    expect(fnb.lines[0]?.bank).toMatchObject({
      bankName: 'Standard Bank',
      accountHolderName: 'THABO MOKOENA',
    });
  });
});

describe('a file that was changed', () => {
  const pain001 = textOf(writePain001(paymentFile([aPayment()])));
  const fnb = textOf(writeFnbCsv(paymentFile([aPayment()])));
  const csv = csvOf(aPayment());
  it.each([
    ['an amount in the CSV', csv.replace('1234.50', 'much'), 'is no amount'],
    ['a payout of the CSV', csv.replace('payout-1', 'payout-2'), "don't belong to each other"],
    ['zeros that Excel dropped', csv.replace('051001', '51001'), 'branch code is no longer'],
    [
      'an amount in the XML',
      pain001.replace('>1234.50</InstdAmt', '>1.00</InstdAmt'),
      'another sum',
    ],
    ['another message', pain001.replace('PAYOUTS-2026-10', 'SALARIES'), 'none of the portal'],
    ['an account for FNB', fnb.replace('00112345678', '00112345679'), 'another hash total'],
    ['no payment', textOf(writeCsv(paymentFile([]))), 'has no payments'],
    ['another list', 'Name,Amount\r\nThabo,1.00\r\n', 'no file of a batch'],
    ['nothing', '', 'no file of a batch'],
  ])('is refused: %s', (_, text, says) => {
    expect(() => readBankFile(text)).toThrow(says);
  });

  it('is refused where it has a hash for a long id', () => {
    const long = textOf(writePain001(paymentFile([aPayment({ payoutId: 'x'.repeat(40) })])));
    expect(() => readBankFile(long)).toThrow('take the CSV of the same batch');
  });
});
