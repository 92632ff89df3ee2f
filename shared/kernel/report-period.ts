/** The periods of reports: how long they are, and into which points they are cut. Pure. */
import { daysIn, daysOf, lastDays, monthsOf, type Span, weeksOf } from './span.ts';

/** The longest period between any two dates, in days: two years, one of them with a leap day. */
const MAX_DAYS = 731;
/** Longer periods have weeks in their charts, and above that months. */
const MAX_DAY_POINTS = 31;
const MAX_WEEK_POINTS = 92;

/** The South African days of a period: the last days with today among them, or any dates. */
export const spanOfPeriod = (
  period: { days: number } | { from: string; to: string },
  today: string,
): Span =>
  'days' in period ? lastDays(today, period.days) : { from: period.from, through: period.to };

/** Why a period between two dates can't be reported, with the field; undefined where it can. */
export function whyNoPeriod({
  from,
  to,
}: {
  from: string;
  to: string;
}): { path: ['to']; message: string } | undefined {
  if (to < from) return { path: ['to'], message: 'must not be before the first day' };
  if (daysIn({ from, through: to }) > MAX_DAYS)
    return { path: ['to'], message: 'must be at most two years after the first day' };
  return undefined;
}

/** True for a period that is read and drawn by whole months, with days at its ends only. */
export const isReadByMonths = (span: Span): boolean => daysIn(span) > MAX_WEEK_POINTS;

/** The points of a period's charts: days up to a month, weeks up to a quarter, else months. */
export function pointsOf(span: Span): Span[] {
  if (isReadByMonths(span)) return monthsOf(span);
  return daysIn(span) > MAX_DAY_POINTS ? weeksOf(span) : daysOf(span);
}
