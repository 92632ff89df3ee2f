/** Dates as people in South Africa read them: en-ZA, South African time. */
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
const monthFormat = new Intl.DateTimeFormat('en-ZA', { ...zone, month: 'long', year: 'numeric' });

/** The day of an instant: "20 Nov 2026". */
export const formatDay = (at: string) => dayFormat.format(new Date(at));
/** Day and time of an instant: "20 Nov 2026, 14:05". */
export const formatMoment = (at: string) => momentFormat.format(new Date(at));
/** A period (`YYYY-MM`) by name: "November 2026". */
export const formatPeriod = (period: string) =>
  monthFormat.format(new Date(`${period}-15T12:00:00Z`));
