/** The batch's lines as CSV, for people and for banks that take any columns (docs/payment-files.md). */
import Papa from 'papaparse';
import { textCell } from '../../../shared/kernel/csv.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import type { PaymentFileInput } from '../../../shared/monthly-run/rules.ts';
import { checkPayments } from './check-payments.ts';
import { renderHolder, renderOwnReference, renderRecipientReference } from './render-bank-text.ts';

const COLUMNS = [
  'Payout ID',
  'Account Holder',
  'Recipient Name',
  'Bank',
  'Branch Code',
  'Account Number',
  'Account Type',
  'Amount',
  'Own Reference',
  'Recipient Reference',
];
const NEWLINE = '\r\n';

const line = (cells: readonly string[]) =>
  `${Papa.unparse([cells.map(textCell)], { newline: NEWLINE })}${NEWLINE}`;

/**
 * @returns the file's chunks
 * @throws Error for a payment that no bank could make
 */
export function* writeCsv(input: PaymentFileInput): Generator<string> {
  checkPayments(input.payments);
  const reference = renderRecipientReference(input);
  // The byte order mark tells spreadsheets that this is UTF-8.
  yield `\ufeff${line(COLUMNS)}`;
  for (const payment of input.payments) {
    yield line([
      payment.payoutId,
      payment.accountHolderName,
      renderHolder(payment.accountHolderName),
      payment.bankName,
      payment.branchCode,
      payment.accountNumber,
      payment.accountType ?? '',
      formatPlainRand(payment.amountCents),
      renderOwnReference(input, payment),
      reference,
    ]);
  }
}
