import { invalid } from '../../../shared/kernel/errors.ts';
import { paymentDayOf, whyNotPaymentDate } from '../../../shared/kernel/business-day.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import { readDeclaredDays } from './read-holidays.ts';
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
export async function planFileSet(
  context: Pick<Context, 'settings' | 'table'>,
  batch: Pick<StoredBatch, 'voidFileSets'>,
  { at, paymentDate: asked }: FileSetPlan,
): Promise<NonNullable<StoredBatch['fileSet']>> {
  const declared = await readDeclaredDays(context);
  const paymentDate = asked ?? paymentDayOf(at, declared);
  const problem = whyNotPaymentDate(paymentDate, dayOf(at), declared);
  if (problem) throw invalid(`paymentDate ${problem}`, [{ path: 'paymentDate', message: problem }]);
  return { number: fileSetOf(batch), at, paymentDate };
}
