import { invalid } from '../../../shared/kernel/errors.ts';
import { paymentDayOf, whyNotPaymentDate } from '../../../shared/kernel/business-day.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import { fileSetOf, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';

interface FileSetPlan {
  /** The time in the files, ISO 8601. */
  at: string;
  /** The day on which the bank is to pay (`YYYY-MM-DD`); the next business day by default. */
  paymentDate?: string | undefined;
}

/**
 * The next set of files of a batch.
 * @throws DomainError INVALID where banks don't pay on that day, or it is over
 */
export function planFileSet(
  { settings: { declaredHolidays } }: Pick<Context, 'settings'>,
  batch: Pick<StoredBatch, 'voidFileSets'>,
  { at, paymentDate = paymentDayOf(at, declaredHolidays) }: FileSetPlan,
): NonNullable<StoredBatch['fileSet']> {
  const problem = whyNotPaymentDate(paymentDate, dayOf(at), declaredHolidays);
  if (problem) throw invalid(`paymentDate ${problem}`, [{ path: 'paymentDate', message: problem }]);
  return { number: fileSetOf(batch), at, paymentDate };
}
