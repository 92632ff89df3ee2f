/** Spans of South African calendar days (`YYYY-MM-DD`), first and last day included. Pure. */
import { addDays, addMonths, type Period, periodOf, startOfDay } from './month.ts';

export interface Span {
  from: string;
  through: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** This many days, the last one of which is `today`. */
export const lastDays = (today: string, days: number): Span => ({
  from: addDays(today, 1 - days),
  through: today,
});

/** The number of days of a span. */
export const daysIn = ({ from, through }: Span): number =>
  Math.round((Date.parse(through) - Date.parse(from)) / DAY_MS) + 1;

/** As many days right before a span. */
export const spanBefore = (span: Span): Span => lastDays(addDays(span.from, -1), daysIn(span));

/** The month that a day is in. */
export const monthOf = (day: string): Period => periodOf(startOfDay(day));
const firstOf = (month: Period) => `${month}-01`;
const lastOf = (month: Period) => addDays(firstOf(addMonths(month, 1)), -1);

/** Splits a span into weeks counted back from its last day; the first may be shorter. */
export function weeksOf({ from, through }: Span): Span[] {
  const weeks: Span[] = [];
  for (let last = through; last >= from; last = addDays(last, -7)) {
    const first = addDays(last, -6);
    weeks.unshift({ from: first < from ? from : first, through: last });
  }
  return weeks;
}

/** Splits a span into months; the first and the last may be incomplete. */
export function monthsOf({ from, through }: Span): Span[] {
  const months: Span[] = [];
  for (let first = from; first <= through;) {
    const last = lastOf(monthOf(first));
    months.push({ from: first, through: last < through ? last : through });
    first = addDays(last, 1);
  }
  return months;
}

/** Each day of a span, as a span of its own. */
export function daysOf({ from, through }: Span): Span[] {
  const days: Span[] = [];
  for (let day = from; day <= through; day = addDays(day, 1))
    days.push({ from: day, through: day });
  return days;
}

const isWhole = ({ from, through }: Span) =>
  from === firstOf(monthOf(from)) && through === lastOf(monthOf(from));

/** The whole months of a span, and the days before and after them, which whole months don't cover. */
export function wholeMonthsOf(span: Span): {
  months: readonly Period[];
  rest: readonly Span[];
} {
  const cut = monthsOf(span);
  return {
    months: cut.filter(isWhole).map(({ from }) => monthOf(from)),
    rest: cut.filter((part) => !isWhole(part)),
  };
}
