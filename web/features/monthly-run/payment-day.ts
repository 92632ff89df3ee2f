/** The day on which a batch's files ask the bank to pay. */
import { isBusinessDay } from '../../../shared/kernel/business-day.ts';
import { dateOverWords, isDateOver } from '../../../shared/monthly-run/rules.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { runtimeConfig } from '../../config/runtime.ts';
import { formatCalendarDay } from '../../lib/dates.ts';

/** Public holidays that were declared singly, as the settings have them or the office entered them. */
export const declaredHolidays = ({ holidays = [] }: Pick<PayoutBatch, 'holidays'>): string[] => [
  ...runtimeConfig().portal.declaredHolidays,
  ...holidays.map(({ day }) => day),
];

/**
 * Why files that aren't at the bank yet can't be paid on their day: it is over, or was declared a public holiday
 * since they were written; undefined where they can.
 * @param declared public holidays that were declared singly, `YYYY-MM-DD`
 */
export function wrongDayWords(
  batch: Pick<PayoutBatch, 'status' | 'today' | 'paymentDate'>,
  declared: readonly string[],
): string | undefined {
  const { status, paymentDate } = batch;
  if (paymentDate === undefined || (status !== 'locked' && status !== 'exported')) return undefined;
  const day = `The payment date of these files, ${formatCalendarDay(paymentDate)},`;
  if (isDateOver(batch)) return `${day} is over. ${dateOverWords(status)}`;
  return isBusinessDay(paymentDate, declared)
    ? undefined
    : `${day} is a day on which banks don’t work. ${dateOverWords(status)}`;
}
