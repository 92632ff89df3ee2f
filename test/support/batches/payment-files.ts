/** Payments for the files of a batch, and what the files say. */
import * as fc from 'fast-check';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import {
  MAX_LINE_CENTS,
  type Payment,
  type PaymentFileInput,
} from '../../../shared/monthly-run/rules.ts';

export const aPayment = (change: Partial<Payment> = {}): Payment => ({
  payoutId: 'payout-1',
  amountCents: 123_450,
  bankName: 'Standard Bank',
  accountHolderName: 'Thabo Mokoena',
  accountNumber: '00112345678',
  branchCode: '051001',
  accountType: 'savings',
  ...change,
});

export const paymentFile = (
  payments: readonly Payment[],
  change: Partial<PortalSettings> = {},
): PaymentFileInput => ({
  batchId: '2026-10',
  fileSet: 1,
  writtenAt: '2026-11-02T12:15:30.000Z',
  paymentDate: '2026-11-03',
  payments,
  settings: { ...settingsFromCdkJson(), ...change },
});

/** As many payments as are asked for, all different. */
export const manyPayments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, at) =>
    aPayment({
      payoutId: `payout-${at}`,
      amountCents: MAX_LINE_CENTS - at,
      accountHolderName: `Ágnes & Sons <${at}> "Ltd"`,
      accountNumber: String(10_000_000_000 + at),
    }),
  );

const digits = (minLength: number, maxLength: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${minLength},${maxLength}}$`));

/** Any payments that a batch may have; names in any script. */
export const anyPayments: fc.Arbitrary<Payment[]> = fc.uniqueArray(
  fc.record({
    payoutId: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
    amountCents: fc.integer({ min: 1, max: MAX_LINE_CENTS }),
    bankName: fc.string({ unit: 'grapheme' }),
    accountHolderName: fc.string({ unit: 'grapheme' }),
    accountNumber: digits(5, 16),
    branchCode: digits(6, 6),
    accountType: fc.constantFrom('cheque', 'savings', 'transmission', 'business', undefined),
  }),
  { selector: ({ payoutId }) => payoutId, maxLength: 30 },
);

export const textOf = (chunks: Iterable<string>): string => [...chunks].join('');

export const totalOf = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** `1234.50` in cents, without floating point. */
export const centsOf = (text: string): number => {
  if (!/^\d+\.\d\d$/.test(text)) throw new Error(`${text} is no amount`);
  return Number(text.replace('.', ''));
};
