import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Closes something after the running test, or after the tests of the file. */
export function closeAfterwards(close: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()));
  else afterAll(async () => void (await close()));
}
