/** Dates as people in South Africa read them: en-ZA, South African time. */
import { countOf } from '../../shared/kernel/count.ts';
import { TIME_ZONE } from '../../shared/kernel/month.ts';

const zone = { timeZone: TIME_ZONE } as const;
const dayFormat = new Intl.DateTimeFormat('en-ZA', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const momentFormat = new Intl.DateTimeFormat('en-ZA', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const timeFormat = new Intl.DateTimeFormat('en-ZA', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const shortMomentFormat = new Intl.DateTimeFormat('en-ZA', {
  ...zone,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const shortDayFormat = new Intl.DateTimeFormat('en-ZA', {
  ...zone,
  day: 'numeric',
  month: 'short',
});
const calendarDayFormat = new Intl.DateTimeFormat('en-ZA', {
  ...zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const fullMomentFormat = new Intl.DateTimeFormat('en-ZA', {
  ...zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** The day of an instant: "20 Nov 2026". */
export const formatDay = (at: string) => dayFormat.format(new Date(at));
/** Day and time of an instant: "20 Nov 2026, 14:05". */
export const formatMoment = (at: string) => momentFormat.format(new Date(at));
/** A recent instant, without its year: "20 Nov, 14:05". */
export const formatShortMoment = (at: string) => shortMomentFormat.format(new Date(at));
/** "14:05" for today, otherwise with the day. */
export const formatAsOf = (at: string, now = new Date()) =>
  formatDay(at) === dayFormat.format(now) ? timeFormat.format(new Date(at)) : formatShortMoment(at);
/** Day and time in full: "Friday, 20 November 2026 at 14:05". */
export const formatFullMoment = (at: string) => fullMomentFormat.format(new Date(at));
/** How long ago something was: "just now", "5 min", "3 h", "1 day", "12 days". */
export function formatAge(at: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return countOf(days, 'day');
}
/** A calendar day (`YYYY-MM-DD`) without its year: "20 Nov". */
export const formatShortDay = (day: string) => shortDayFormat.format(new Date(`${day}T12:00:00Z`));
/** A calendar day (`YYYY-MM-DD`) in full: "Friday, 20 November 2026". */
export const formatCalendarDay = (day: string) =>
  calendarDayFormat.format(new Date(`${day}T12:00:00Z`));
