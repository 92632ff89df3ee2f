/** Days on which South African banks work. Pure; days are `YYYY-MM-DD`. */
import { addDays, dayOf, dayWords } from './month.ts';

/** Month and day of the holidays with a fixed date (Public Holidays Act 36 of 1994, schedule 1). */
const FIXED = new Set([
  '01-01',
  '03-21',
  '04-27',
  '05-01',
  '06-16',
  '08-09',
  '09-24',
  '12-16',
  '12-25',
  '12-26',
]);
/**
 * Days that the President declared singly since 2020 (Public Holidays Act 36 of 1994, section 2A), by their
 * proclamations: elections, and days in place of holidays that fell together. Later ones are in
 * `portal.declaredHolidays`, until a release has them here.
 */
const DECLARED = new Set([
  '2021-11-01',
  '2022-12-27',
  '2023-12-15',
  '2024-05-29',
  // Local elections.
  '2026-11-04',
]);
const SUNDAY = 0;
const SATURDAY = 6;

const weekdayOf = (day: string) => new Date(day).getUTCDay();

/** Easter Sunday of the Gregorian calendar (the Meeus/Jones/Butcher algorithm). */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.trunc(year / 100);
  const rest = year % 100;
  const correction = Math.trunc((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.trunc(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.trunc(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.trunc((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const month = String(Math.trunc(days / 31)).padStart(2, '0');
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`;
}

const hasDate = (day: string) => FIXED.has(day.slice(5));

/**
 * True for a public holiday: a fixed date, the Monday after one on a Sunday, Good Friday, Family Day, or a
 * day that is known to be declared.
 */
export function isPublicHoliday(day: string): boolean {
  const easter = easterOf(Number(day.slice(0, 4)));
  const isMovable = day === addDays(easter, -2) || day === addDays(easter, 1);
  const dayBefore = addDays(day, -1);
  return (
    hasDate(day) ||
    isMovable ||
    DECLARED.has(day) ||
    (weekdayOf(dayBefore) === SUNDAY && hasDate(dayBefore))
  );
}

/**
 * True for a day on which banks work.
 * @param declared further public holidays, `portal.declaredHolidays`
 */
export function isBusinessDay(day: string, declared: readonly string[] = []): boolean {
  const weekday = weekdayOf(day);
  const isWeekend = weekday === SATURDAY || weekday === SUNDAY;
  return !isWeekend && !isPublicHoliday(day) && !declared.includes(day);
}

/** The first business day after a day. */
export function nextBusinessDay(after: string, declared: readonly string[] = []): string {
  const next = addDays(after, 1);
  return isBusinessDay(next, declared) ? next : nextBusinessDay(next, declared);
}

/**
 * The day on which a bank is asked to pay, unless another one is chosen.
 * @param at when the files are asked for, ISO 8601
 */
export const paymentDayOf = (at: string, declared: readonly string[] = []): string =>
  nextBusinessDay(dayOf(at), declared);

/** A payment date further ahead than this is taken for a slip of the keyboard. */
export const MAX_DAYS_AHEAD = 31;

/**
 * The reason why files can't ask for payment on a day; undefined when they can.
 * @param day, today days in South Africa, `YYYY-MM-DD`
 */
export function whyNotPaymentDate(
  day: string,
  today: string,
  declared: readonly string[] = [],
): string | undefined {
  if (day < today) return `must not be over: today is ${dayWords(today)}`;
  if (day > addDays(today, MAX_DAYS_AHEAD)) return `must be within ${MAX_DAYS_AHEAD} days`;
  if (isBusinessDay(day, declared)) return undefined;
  return `must be a day on which banks work, such as ${dayWords(nextBusinessDay(day, declared))}`;
}
