/** Chance that comes out the same every time, so that everybody's demo network is the same one. */
export interface Chance {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from `from` to `through`. */
  whole(from: number, through: number): number;
  pick<T>(all: readonly T[]): T;
  /** Whether something happens that does so with this probability. */
  happens(probability: number): boolean;
}

/** Starts a sequence (mulberry32). */
export function startChance(seed: number): Chance {
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
