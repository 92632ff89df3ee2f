/** A table without a portal, for the tests of a file, or for one test. */
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { openOwnTable } from './table.ts';

/** Closes something after the running test, or after the tests of the file. */
export function closeAfterwards(close: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()));
  else afterAll(async () => void (await close()));
}

/** Opens a table on an empty database of its own. */
export async function setUpTable() {
  const { close, ...opened } = await openOwnTable();
  closeAfterwards(close);
  return opened;
}
