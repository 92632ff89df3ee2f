import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it, vi } from 'vitest';
import {
  anyPayments,
  aPayment,
  centsOf,
  manyPayments,
  paymentFile,
  textOf,
  totalOf,
} from '../../../test/support/batches/payment-files.ts';
import { writeCsv } from './write-csv.ts';

const HEADER =
  '\ufeffPayout ID,Account Holder,Recipient Name,Bank,Branch Code,Account Number,Account Type,Amount,Own Reference,Recipient Reference\r\n';

const read = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
  });

// Ten thousand lines and a library's large tables take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('writeCsv', () => {
  it('writes a payment with leading zeros', () => {
    expect(textOf(writeCsv(paymentFile([aPayment()])))).toBe(
      `${HEADER}payout-1,Thabo Mokoena,THABO MOKOENA,Standard Bank,051001,00112345678,savings,1234.50,202610 UCZB4H3D,FIBRELINK 202610\r\n`,
    );
  });

  it('is only a header without payments', () => {
    expect(textOf(writeCsv(paymentFile([])))).toBe(HEADER);
  });

  it('escapes spreadsheet formulas, and keeps names as they are written', () => {
    const payments = [
      aPayment({ accountHolderName: '=1+1, "x"', bankName: '@SUM(A1)', accountType: undefined }),
    ];
    const { data } = read(textOf(writeCsv(paymentFile(payments))));
    expect(data).toMatchObject([
      { 'Account Holder': '.=1+1, "x"', Bank: '.@SUM(A1)', 'Account Type': '' },
    ]);
    const [row] = read(
      textOf(writeCsv(paymentFile([aPayment({ accountHolderName: '王小明' })]))),
    ).data;
    expect(row).toMatchObject({ 'Account Holder': '王小明', 'Recipient Name': 'WANG XIAO MING' });
  });

  // functions/workflows/restore/read-bank-file.test.ts reads every payment back.
  it('runs no formula, whatever the names', () => {
    fc.assert(
      fc.property(anyPayments, (payments) => {
        const { data, errors } = read(textOf(writeCsv(paymentFile(payments))));
        expect(errors).toEqual([]);
        for (const cell of data.flatMap((row) => Object.values(row)))
          expect(cell).not.toMatch(/^[=+\-@]/);
      }),
    );
  });

  it('is the same every time, and comes in chunks', () => {
    const file = paymentFile(manyPayments(10_000));
    const chunks = [...writeCsv(file)];
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(1000);
    expect(textOf(writeCsv(file))).toBe(chunks.join(''));
    const amounts = read(chunks.join('')).data.map((row) => centsOf(String(row['Amount'])));
    expect(amounts).toHaveLength(10_000);
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(totalOf(file.payments));
  });
});
