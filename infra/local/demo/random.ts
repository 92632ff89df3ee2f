/** Random numbers from a seed, so that every demo network is the same. */
export interface SeededRandom {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from `from` to `through`. */
  whole(from: number, through: number): number;
  pick<T>(all: readonly T[]): T;
  /** True with this probability. */
  happens(probability: number): boolean;
}

/** The mulberry32 generator. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, through: number) => from + Math.floor(next() * (through - from + 1));
  return {
    next,
    whole,
    pick: <T>(all: readonly T[]) => all[whole(0, all.length - 1)] as T,
    happens: (probability) => next() < probability,
  };
}

// Times of the demo network are milliseconds since 1970.
export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;
const JOHANNESBURG = 2 * HOUR;

export const isoOf = (at: number) => new Date(at).toISOString();

/** A time between 8:00 and 18:00 of a South African day, or of Monday for a Sunday; at most `latest`. */
export function workTime(random: SeededRandom, day: number, latest: number): number {
  const midnight = Math.floor((day + JOHANNESBURG) / DAY) * DAY - JOHANNESBURG;
  const isSunday = new Date(midnight + JOHANNESBURG).getUTCDay() === 0;
  const minutes = random.whole(8 * 60, 18 * 60);
  const at = midnight + (isSunday ? DAY : 0) + minutes * 60_000 + random.whole(0, 59) * 1_000;
  return Math.min(at, latest);
}
