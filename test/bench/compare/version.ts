/** Two versions of the portal, each in a folder with all that it needs to run. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../support/runner/command.ts';

const MINUTE = 60_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Version {
  name: string;
  folder: string;
  remove(): Promise<void>;
}

/** The portal of this folder, as it is now. */
export const thisVersion: Version = { name: 'now', folder: root, remove: async () => {} };

/** Runs a command in a folder. @throws Error with its output where it fails */
export async function runIn(folder: string, ...command: [string, ...string[]]): Promise<string> {
  const { code, output } = await runCommand(command, { root: folder, limitMs: 15 * MINUTE });
  if (code !== 0) throw new Error(`${command.join(' ')} failed in ${folder}:\n${output}`);
  return output;
}

/**
 * Checks a commit out into a folder of its own, and installs it as its lock file says.
 * @param commit anything that Git knows as one
 */
export async function checkOut(commit: string): Promise<Version> {
  const parent = await mkdtemp(join(tmpdir(), 'portal-compared-'));
  const folder = join(parent, 'portal');
  const remove = async () => {
    await runIn(root, 'git', 'worktree', 'remove', '--force', folder);
    await rm(parent, { recursive: true, force: true });
  };
  try {
    await runIn(root, 'git', 'worktree', 'add', '--quiet', '--detach', folder, commit);
    await runIn(folder, 'npm', 'ci', '--no-audit', '--no-fund');
    return { name: commit, folder, remove };
  } catch (error) {
    if (existsSync(folder)) await remove();
    throw error;
  }
}
