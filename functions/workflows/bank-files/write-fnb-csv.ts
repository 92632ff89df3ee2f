/**
 * The payments file that FNB Online Banking Enterprise imports as CSV, by its import guide of April 2024
 * (docs/payment-files.md). No bank has certified it.
 */
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { hashTotalOf, type PaymentFileInput } from '../../../shared/monthly-run/rules.ts';
import { checkPayments } from './check-payments.ts';
import { renderHolder, renderOwnReference, renderRecipientReference } from './render-bank-text.ts';

const VERSION = 'BInSol - U ver 1.00';
const numbered = (count: number, name: string, parts: readonly string[]) =>
  Array.from({ length: count }, (_, at) => parts.map((part) => `${name} ${at + 1} ${part}`)).flat();
const COLUMNS = [
  'RECIPIENT NAME',
  'RECIPIENT ACCOUNT',
  'RECIPIENT ACCOUNT TYPE',
  'BRANCHCODE',
  'AMOUNT',
  'OWN REFERENCE',
  'RECIPIENT REFERENCE',
  ...numbered(5, 'EMAIL', ['NOTIFY', 'ADDRESS', 'SUBJECT']),
  ...numbered(2, 'FAX', ['NOTIFY', 'CODE', 'NUMBER', 'SUBJECT']),
  ...numbered(2, 'SMS', ['NOTIFY', 'CODE', 'NUMBER']),
];

const CURRENT = '1';
const ACCOUNT_TYPES: Partial<Record<string, string>> = { savings: '2', transmission: '3' };

/** Cells are digits, capitals and spaces: no quotes, no formulas. All lines have equal width. */
const line = (...cells: readonly string[]) =>
  `${cells.join(',')}${','.repeat(COLUMNS.length - cells.length)}\r\n`;

/**
 * @returns the file's chunks
 * @throws Error for a payment that no bank could make
 */
export function* writeFnbCsv(input: PaymentFileInput): Generator<string> {
  const { paymentDate, payments, settings } = input;
  checkPayments(payments);
  const reference = renderRecipientReference(input);
  const { accountNumber } = settings.payingAccount;
  yield line(VERSION);
  yield line(paymentDate.replaceAll('-', '/'));
  yield line(accountNumber, hashTotalOf(payments, accountNumber));
  yield line(...COLUMNS);
  for (const payment of payments) {
    yield line(
      renderHolder(payment.accountHolderName),
      payment.accountNumber,
      ACCOUNT_TYPES[payment.accountType ?? ''] ?? CURRENT,
      payment.branchCode,
      formatPlainRand(payment.amountCents),
      renderOwnReference(input, payment),
      reference,
    );
  }
}
