/** Days in South Africa, and those on which its banks pay, from a calendar on paper. */

/** South Africa is two hours ahead of UTC, all year. */
const AHEAD_MS = 2 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Month and day; one on a Sunday is kept on the Monday after it too. */
const HOLIDAYS = [
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
] as const;
/** Easter Sundays of the years that histories come to. */
const EASTER = ['2031-04-13', '2032-03-28'];

const atStart = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
const plus = (day: string, days: number): string =>
  new Date(atStart(day) + days * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => new Date(atStart(day)).getUTCDay();
const SUNDAY = 0;
const SATURDAY = 6;

function isHoliday(day: string): boolean {
  const year = day.slice(0, 4);
  const easter = EASTER.find((sunday) => sunday.startsWith(year));
  if (!easter) throw new Error(`The calendar on paper has no Easter of ${year}`);
  if (day === plus(easter, -2) || day === plus(easter, 1)) return true;
  const kept = HOLIDAYS.map((holiday) => `${year}-${holiday}`);
  const before = plus(day, -1);
  return kept.includes(day) || (weekdayOf(before) === SUNDAY && kept.includes(before));
}

/** The day of an instant, `YYYY-MM-DD`. */
export const dayAt = (now: number): string => new Date(now + AHEAD_MS).toISOString().slice(0, 10);

/** The month of an instant, `YYYY-MM`. */
export const monthAt = (now: number): string => dayAt(now).slice(0, 7);

/** The first day after this one on which banks pay. */
export function nextPaymentDay(day: string): string {
  const next = plus(day, 1);
  const isPaid = ![SUNDAY, SATURDAY].includes(weekdayOf(next)) && !isHoliday(next);
  return isPaid ? next : nextPaymentDay(next);
}
