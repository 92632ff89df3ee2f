/** Instants of the demo network's story, as milliseconds since 1970. */
import type { Chance } from './random.ts';

export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;
const JOHANNESBURG = 2 * HOUR;

/**
 * A time of the same South African day, or on Sundays of the day after, at which people work.
 * @param latest never later than this
 */
export function atWork(day: number, latest: number, chance: Chance): number {
  const midnight = Math.floor((day + JOHANNESBURG) / DAY) * DAY - JOHANNESBURG;
  const isSunday = new Date(midnight + JOHANNESBURG).getUTCDay() === 0;
  const minutes = chance.whole(8 * 60, 18 * 60);
  const at = midnight + (isSunday ? DAY : 0) + minutes * 60_000 + chance.whole(0, 59) * 1_000;
  return Math.min(at, latest);
}

export const isoOf = (at: number) => new Date(at).toISOString();
