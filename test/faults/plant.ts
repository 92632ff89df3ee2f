/** Changes files of the product for a while: what was there comes back whatever ends the process. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../support/runner/command.ts';

const LIMIT_MS = 60_000;

const kept = new Map<string, string>();

/** Puts back what is planted at this moment. */
export function restore(): void {
  for (const [path, text] of kept) writeFileSync(path, text);
  kept.clear();
}
process.on('exit', restore);
// Later, so that a running command stops its own processes first.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => setImmediate(() => process.exit(1)));

/**
 * Writes changed files until `restore`.
 * @param change gets the path of a file below the root and its text, and returns the text to plant
 * @throws Error where a file has changes that aren't committed
 */
export async function plant(
  root: string,
  files: readonly string[],
  change: (file: string, text: string) => string,
): Promise<void> {
  const command = ['git', 'status', '--porcelain', '--', ...files] as const;
  const { code, output } = await runCommand(command, { root, limitMs: LIMIT_MS });
  if (code !== 0 || output.trim() !== '')
    throw new Error(`Nothing is planted in files with changes that aren't committed:\n${output}`);
  for (const file of files) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    kept.set(path, text);
    writeFileSync(path, change(file, text));
  }
}
