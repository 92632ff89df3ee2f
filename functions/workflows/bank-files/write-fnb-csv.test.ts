import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { hashTotalOf } from '../../../shared/monthly-run/rules.ts';
import {
  anyPayments,
  aPayment,
  centsOf,
  manyPayments,
  paymentFile,
  textOf,
  totalOf,
} from '../../../test/support/batches/payment-files.ts';
import { writeFnbCsv } from './write-fnb-csv.ts';

const HEADER =
  'RECIPIENT NAME,RECIPIENT ACCOUNT,RECIPIENT ACCOUNT TYPE,BRANCHCODE,AMOUNT,OWN REFERENCE,RECIPIENT REFERENCE,EMAIL 1 NOTIFY,EMAIL 1 ADDRESS,EMAIL 1 SUBJECT,EMAIL 2 NOTIFY,EMAIL 2 ADDRESS,EMAIL 2 SUBJECT,EMAIL 3 NOTIFY,EMAIL 3 ADDRESS,EMAIL 3 SUBJECT,EMAIL 4 NOTIFY,EMAIL 4 ADDRESS,EMAIL 4 SUBJECT,EMAIL 5 NOTIFY,EMAIL 5 ADDRESS,EMAIL 5 SUBJECT,FAX 1 NOTIFY,FAX 1 CODE,FAX 1 NUMBER,FAX 1 SUBJECT,FAX 2 NOTIFY,FAX 2 CODE,FAX 2 NUMBER,FAX 2 SUBJECT,SMS 1 NOTIFY,SMS 1 CODE,SMS 1 NUMBER,SMS 2 NOTIFY,SMS 2 CODE,SMS 2 NUMBER';

const linesOf = (text: string) => text.split('\r\n').slice(0, -1);
const commas = (count: number) => ','.repeat(count);

// Ten thousand lines and a library's large tables take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

it.each([
  // 62 000 000 001 + 00 112 345 678 + 4 012 345 678 = 66 124 691 357
  ['62000000001', ['00112345678', '4012345678'], '066124691357'],
  ['62000000001', [], '062000000001'],
  // 10 × 99 999 999 999 + 62 000 000 001 = 1 061 999 999 991: thirteen digits
  ['62000000001', Array.from({ length: 10 }, () => '99999999999'), '061999999991'],
  // 9 999 999 999 999 999 + 9 999 999 999 999 999 + 1 = 19 999 999 999 999 999, to the unit
  ['00001', ['9999999999999999', '9999999999999999'], '999999999999'],
])('hashTotalOf of %s and %j is %s', (own, numbers, total) => {
  expect(
    hashTotalOf(
      numbers.map((accountNumber) => ({ accountNumber })),
      own,
    ),
  ).toBe(total);
});

describe('writeFnbCsv', () => {
  it('writes the layout of the import guide', () => {
    const payments = [
      aPayment(),
      aPayment({
        payoutId: 'payout-2',
        accountHolderName: 'Анна Щукина & "Söhne" <ltd>',
        accountNumber: '4012345678',
        branchCode: '632005',
        accountType: 'transmission',
        amountCents: 499_999_999,
      }),
      aPayment({ payoutId: 'payout-3', accountType: 'business', amountCents: 5 }),
      aPayment({ payoutId: 'payout-4', accountType: undefined, amountCents: 100 }),
    ];
    expect(linesOf(textOf(writeFnbCsv(paymentFile(payments))))).toEqual([
      `BInSol - U ver 1.00${commas(35)}`,
      `2026/11/03${commas(35)}`,
      `62000000001,066349382713${commas(34)}`,
      HEADER,
      `THABO MOKOENA,00112345678,2,051001,1234.50,202610 UCZB4H3D,FIBRELINK 202610${commas(29)}`,
      `ANNA SHCHUKINA S,4012345678,3,632005,4999999.99,202610 2U6QXML5,FIBRELINK 202610${commas(29)}`,
      `THABO MOKOENA,00112345678,1,051001,0.05,202610 YJL9EXR6,FIBRELINK 202610${commas(29)}`,
      `THABO MOKOENA,00112345678,1,051001,1.00,202610 R7WLQNCB,FIBRELINK 202610${commas(29)}`,
    ]);
  });

  it('has four lines where there is nothing to pay', () => {
    const lines = linesOf(textOf(writeFnbCsv(paymentFile([]))));
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe(`62000000001,062000000001${commas(34)}`);
  });

  // functions/workflows/restore/read-bank-file.test.ts reads every payment back.
  it('has ASCII lines of 36 cells, whatever the names', () => {
    fc.assert(
      fc.property(anyPayments, (payments) => {
        const text = textOf(writeFnbCsv(paymentFile(payments)));
        expect(text).toMatch(/^[\r\n -~]*$/);
        const rows = linesOf(text).map((line) => line.split(','));
        expect(rows.every(({ length }) => length === 36)).toBe(true);
        for (const row of rows.slice(4)) expect(row.join('')).toMatch(/^[A-Z0-9 .]+$/);
      }),
    );
  });

  it('is the same every time', () => {
    const file = paymentFile(manyPayments(10_000));
    const text = textOf(writeFnbCsv(file));
    expect(textOf(writeFnbCsv(file))).toBe(text);
    const amounts = linesOf(text)
      .slice(4)
      .map((line) => centsOf(String(line.split(',')[4])));
    expect(amounts).toHaveLength(10_000);
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(totalOf(file.payments));
  });
});
