/** The run's checks, in order; later ones depend on earlier ones, so a failure ends the run. */
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
/** Longer than any working check takes, also beside the tests. */
const WITHIN_MS = 120_000;

export const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Checks that were done, and the one that failed. */
export class Checks {
  passed = 0;
  failed: string | undefined;

  /** Runs one check; its failure ends the run. */
  readonly check = async <Result>(what: string, run: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    try {
      const result = await run();
      this.passed += 1;
      say(`ok   ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
      return result;
    } catch (error) {
      this.failed = what;
      say(`FAIL ${what}`);
      throw error;
    }
  };
}

export type Check = Checks['check'];

/**
 * Polls until something is there.
 * @throws Error when it isn't there in time, and errors of `look`
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${WITHIN_MS / 1000} s`);
    await wait(LOOK_EVERY_MS);
  }
}
