/**
 * Time, injected: verbs and schedule ask the context's clock, so that a test or the embedded stack
 * can move it. Tokens, tickets and presigned links live in real time.
 */
export interface Clock {
  /** The portal's time. */
  now(): Date;
  /** The machine's time, for what expires. */
  real(): Date;
}

let offsetMs = 0;

export const systemClock: Clock = {
  now: () => new Date(Date.now() + offsetMs),
  real: () => new Date(),
};

/**
 * Moves the portal's clock; it goes on ticking from there. Only the embedded stack does this.
 * @param to the instant that is now; undefined: the machine's time again
 */
export function moveClock(to: Date | undefined): void {
  offsetMs = to ? to.getTime() - Date.now() : 0;
}
