/**
 * Periods: calendar months in Africa/Johannesburg (UTC+2, no daylight saving), written `YYYY-MM`,
 * so that they compare as text.
 */
import * as z from 'zod';

export const TIME_ZONE = 'Africa/Johannesburg';
const OFFSET_MS = 2 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const PERIOD_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;
export const period = z.string().regex(PERIOD_PATTERN, 'must be a month, YYYY-MM');
export type Period = z.infer<typeof period>;

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** The South African calendar day (`YYYY-MM-DD`) of an instant. */
export function dayOf(at: Date | string): string {
  return new Date(new Date(at).getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** True for a day of the calendar, `YYYY-MM-DD`: 30 February is none. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** Adds days, which may be negative, to a day (`YYYY-MM-DD`). */
export function addDays(from: string, days: number): string {
  return new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first instant of a South African day (`YYYY-MM-DD`), ISO 8601 UTC. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(day) - OFFSET_MS).toISOString();
}

/** Seconds until the South African day of an instant is over; at least one. */
export function secondsLeftOfDay(at: Date): number {
  return Math.ceil((DAY_MS - ((at.getTime() + OFFSET_MS) % DAY_MS)) / 1000);
}

export function periodOf(at: Date | string): Period {
  return dayOf(at).slice(0, 7);
}

/** Adds months, which may be negative. */
export function addMonths(from: Period, months: number): Period {
  const total = periodNumber(from) + months;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** Months since year 0: a number that grows by one from period to period. */
export function periodNumber(of: Period): number {
  const [year, month] = of.split('-');
  return Number(year) * 12 + Number(month) - 1;
}

/** Number of periods p with from ≤ p ≤ through. */
export function periodsFromThrough(from: Period, through: Period): number {
  return Math.max(0, periodNumber(through) - periodNumber(from) + 1);
}

/** The first instant of a period, ISO 8601 UTC. */
export function startOf(of: Period): string {
  return new Date(Date.parse(`${of}-01T00:00:00.000Z`) - OFFSET_MS).toISOString();
}

const monthFormat = new Intl.DateTimeFormat('en-ZA', {
  timeZone: TIME_ZONE,
  month: 'long',
  year: 'numeric',
});

const momentFormat = new Intl.DateTimeFormat('en-ZA', {
  timeZone: TIME_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
});

/** An instant in South African time, in words. */
export const momentWords = (at: string): string => momentFormat.format(new Date(at));

/** A South African day as people say it: `1 February 2027`. */
export const dayWords = (day: string): string =>
  `${Number(day.slice(8, 10))} ${monthName(day.slice(0, 7))}`;

/** A period as people say it: `October 2026`. */
export const monthName = (of: Period): string => monthFormat.format(new Date(startOf(of)));

/** The South African wall clock at an instant: `2026-11-20 14:05`. */
export function wallClock(at: string): string {
  const shifted = new Date(Date.parse(at) + OFFSET_MS).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 16)}`;
}
