/** A random number generator with a seed (mulberry32), so that a run can be repeated. */
export function seededRandom(seed: number) {
  let state = seed | 0;
  /** From 0 up to, not including, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, through: number) => from + Math.floor(next() * (through - from + 1));
  return {
    next,
    whole,
    pick: <T>(all: readonly T[]) => all[whole(0, all.length - 1)] as T,
    happens: (probability: number) => next() < probability,
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
