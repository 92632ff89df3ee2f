import { setTimeout as sleep } from 'node:timers/promises';

/** Pauses before another try: up to `baseMs`, doubled with each try so far, with full jitter. */
export const pauseWithJitter = (baseMs: number, tries: number): Promise<void> =>
  sleep(Math.random() * baseMs * 2 ** tries);
