/** Checks that every payment file relies on. Pure. */
import { ACCOUNT_NUMBER, BRANCH_CODE } from '../../../shared/kernel/banks.ts';
import { id } from '../../../shared/kernel/ids.ts';
import { MAX_LINE_CENTS, type Payment } from '../../../shared/monthly-run/rules.ts';

function problemOf(payment: Payment): string | undefined {
  const { payoutId, amountCents, accountNumber, branchCode } = payment;
  if (!id.safeParse(payoutId).success) return 'its id is none';
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return 'its amount is none';
  if (amountCents > MAX_LINE_CENTS) return 'its amount is more than a line takes';
  if (!ACCOUNT_NUMBER.test(accountNumber)) return 'its account number is none';
  if (!BRANCH_CODE.test(branchCode)) return 'its branch code is none';
  return undefined;
}

/**
 * Refuses payments that no bank could make. The batch should have left them out, so one here is a
 * fault: no file is better than a wrong one.
 * @throws Error with the payout's id, without account numbers
 */
export function checkPayments(payments: readonly Payment[]): void {
  const payoutIds = new Set<string>();
  for (const payment of payments) {
    const isRepeated = payoutIds.has(payment.payoutId);
    const problem = isRepeated ? 'it stands there twice' : problemOf(payment);
    if (problem)
      throw new Error(`payout ${payment.payoutId} can't be in a payment file: ${problem}`);
    payoutIds.add(payment.payoutId);
  }
}
