/** One test of several steps, for stories whose steps go on where the step before ended. */
import { test } from 'vitest';

/**
 * Defines a test of named steps. A step that fails ends the story, and the error names it.
 * @param steps in their order; each name is a claim, as a test's is
 */
export function story(
  title: string,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
): void {
  test(title, async () => {
    for (const [step, run] of Object.entries(steps))
      await run().catch((error: unknown) => {
        if (error instanceof Error) name(error, step);
        throw error;
      });
  });
}

/**
 * A stack that was written before, as Playwright's errors', has the message in it, and reports print the
 * stack.
 */
function name(error: Error, step: string): void {
  const { message, stack } = error;
  error.message = `${step}: ${message}`;
  if (stack && !stack.includes(error.message))
    error.stack = stack.replace(message, () => error.message);
}
