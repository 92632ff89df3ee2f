/** One test of several steps, for stories whose steps go on where the step before ended. */
import { test } from 'vitest';

/** Long enough for the longest story on a busy machine. */
const TIMEOUT_MS = 600_000;

/**
 * Defines a test of named steps. A step that fails ends the story, and the error names it.
 * @param steps in their order; each name is a claim, as a test's is
 */
export function story(name: string, steps: Readonly<Record<string, () => Promise<unknown>>>): void {
  test(name, { timeout: TIMEOUT_MS }, async () => {
    for (const [step, run] of Object.entries(steps))
      await run().catch((error: unknown) => {
        if (error instanceof Error) error.message = `${step}: ${error.message}`;
        throw error;
      });
  });
}
