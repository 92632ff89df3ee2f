import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAfterwards } from './close-afterwards.ts';

/** Makes an empty folder for the tests of a file, or for one test; it is removed after all other hooks. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  closeAfterwards(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
