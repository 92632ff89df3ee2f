import { invalid } from '../../../shared/kernel/errors.ts';
import { paymentDayOf, whyNotPaymentDate } from '../../../shared/kernel/business-day.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { fileSetOf, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';

/**
 * The next set of files of a batch.
 * @param at the time in the files, ISO 8601
 * @param paymentDate the day on which the bank is to pay (`YYYY-MM-DD`); the next business day by default
 * @throws DomainError INVALID where banks don't pay on that day, or it is over
 */
export function planFileSet(
  batch: Pick<StoredBatch, 'voidFileSets'>,
  { at, paymentDate = paymentDayOf(at) }: { at: string; paymentDate?: string | undefined },
): NonNullable<StoredBatch['fileSet']> {
  const problem = whyNotPaymentDate(paymentDate, dayOf(at));
  if (problem) throw invalid(`paymentDate ${problem}`, [{ path: 'paymentDate', message: problem }]);
  return { number: fileSetOf(batch), at, paymentDate };
}
