import { describe, expect, it } from 'vitest';
import { MAX_LINE_CENTS } from '../../../shared/monthly-run/rules.ts';
import { aPayment, paymentFile } from '../../../test/support/batches/payment-files.ts';
import { checkPayments } from './check-payments.ts';
import { writeCsv } from './write-csv.ts';
import { writeFnbCsv } from './write-fnb-csv.ts';
import { writePain001 } from './write-pain001.ts';

describe('checkPayments', () => {
  it('takes up to R4,999,999.99 a line', () => {
    expect(() => checkPayments([aPayment({ amountCents: MAX_LINE_CENTS })])).not.toThrow();
    expect(MAX_LINE_CENTS).toBe(499_999_999);
  });

  it.each([
    ['amount is more', { amountCents: MAX_LINE_CENTS + 1 }],
    ['amount is none', { amountCents: 0 }],
    ['amount is none', { amountCents: -1 }],
    ['amount is none', { amountCents: 0.5 }],
    ['amount is none', { amountCents: Number.NaN }],
    ['account number is none', { accountNumber: '1234' }],
    ['account number is none', { accountNumber: '12345678901234567' }],
    ['account number is none', { accountNumber: '1.23E+11' }],
    ['branch code is none', { branchCode: '' }],
    ['branch code is none', { branchCode: '51001' }],
    ['id is none', { payoutId: '<x>' }],
  ])('refuses a payment that a bank can’t make: %s in %j', (problem, change) => {
    expect(() => checkPayments([aPayment(change)])).toThrow(problem);
  });

  it('refuses a payout that is listed twice', () => {
    expect(() => checkPayments([aPayment(), aPayment()])).toThrow('payout payout-1');
  });

  it('hides the account number', () => {
    const payment = aPayment({ accountNumber: '12345678901234567' });
    expect(() => checkPayments([payment])).toThrow(/^((?!1234567).)*$/);
  });

  it.each([writeCsv, writePain001, writeFnbCsv])('runs before the first chunk of %o', (write) => {
    const chunks = write(paymentFile([aPayment(), aPayment({ payoutId: 'x', amountCents: 0 })]));
    expect(() => chunks.next()).toThrow('payout x');
  });
});
