/** Times of the demo network are epoch ms. */
import { addDays, dayOf, startOfDay } from '../../../shared/kernel/month.ts';
import type { SeededRandom } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A time between 8:00 and 18:00 of a South African day, or of Monday for a Sunday; at most `latest`. */
export function workTime(random: SeededRandom, time: number, latest: number): number {
  const day = dayOf(new Date(time));
  const workday = new Date(day).getUTCDay() === 0 ? addDays(day, 1) : day;
  return Math.min(Date.parse(startOfDay(workday)) + random.whole(8 * HOUR, 18 * HOUR), latest);
}
