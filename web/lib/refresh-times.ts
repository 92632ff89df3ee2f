/**
 * When a browser fetches again after a push. Thousands may hear the same push, and together they have half
 * of the API's limit (`shared/kernel/pace.ts`). Pure.
 */

/** Delay after which derived figures are right; the stream applies them up to 2 s after a change. */
export const PROJECTION_LAG_MS = 1500;

interface Listener {
  /** The calls that this browser makes for the change. */
  calls: number;
  /** The time, in ms, in which all who hear of it make one call each. */
  paceMs: number;
  /** This page's own number, from 0 to below 1, drawn once: its place among all browsers. */
  phase: number;
}

/** Times in ms, by the clock of `now`. */
interface RefreshTimes {
  /** When the changed facts are fetched; absent where one fetch serves facts and figures. */
  soon?: number;
  /** When the figures that follow from them are fetched. */
  settled: number;
}

/**
 * Few browsers fetch twice: the fact at once, and its figures once they are right. Many fetch once, spread
 * over a window. In each window a browser has one moment, so that several pushes cost no more than one.
 */
export function refreshTimes(now: number, { calls, paceMs, phase }: Listener): RefreshTimes {
  const windowMs = paceMs * calls;
  const earliest = now + PROJECTION_LAG_MS;
  if (windowMs < PROJECTION_LAG_MS)
    return { soon: now + phase * windowMs, settled: earliest + phase * windowMs };
  const rounds = Math.ceil(earliest / windowMs - phase);
  return { settled: (rounds + phase) * windowMs };
}

/** The shortest and the longest time from which a wait for another connection is drawn, in ms. */
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/**
 * The wait before another connection, in ms: exponential, with full jitter. It begins with the pace of all
 * browsers, which may all have lost theirs at once; each try is one call.
 * @param random from 0 to below 1, drawn for each try
 */
export function retryDelay(
  tries: number,
  { paceMs, random }: { paceMs: number; random: number },
): number {
  const first = Math.max(FIRST_RETRY_MS, paceMs);
  return random * Math.min(first * 2 ** tries, Math.max(LONGEST_RETRY_MS, paceMs));
}
