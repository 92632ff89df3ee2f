/** Finds the one-machine stack that runs on a data folder, for tools in other processes. */
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readJson } from '../local/base/data-dir.ts';
import { ToolProblem } from './tool-problem.ts';

/** The file by which a running stack is found (stack.json). */
const note = z.object({
  url: z.url(),
  endpoint: z.url(),
  tableName: z.string(),
  userPool: z.object({ endpoint: z.url(), userPoolId: z.string() }),
  files: z.object({ endpoint: z.url(), uploadsBucket: z.string(), copiesBucket: z.string() }),
  audit: z.object({ bucket: z.string(), endpoint: z.url(), keyId: z.string() }),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  pid: z.int(),
});

/** The file of a stack that isn't ready yet (starting.json). */
const startingNote = z.object({ url: z.url(), pid: z.int() });

export type RunningStack = z.infer<typeof note>;

/** The data folder that the environment names. */
export const dataDir = ({ DATA_DIR }: NodeJS.ProcessEnv = process.env): string =>
  resolve(DATA_DIR || '.local');

export const isStarting = (url: string) =>
  new ToolProblem(`The portal at ${url} is still starting: try again in a moment.`);

/**
 * The running stack's addresses; undefined where none runs.
 * @throws ToolProblem where it isn't ready yet
 */
export function runningStack(folder: string): RunningStack | undefined {
  const starting = startingNote.safeParse(readJson(join(folder, 'starting.json')));
  if (starting.success && isAlive(starting.data.pid)) throw isStarting(starting.data.url);
  const found = note.safeParse(readJson(join(folder, 'stack.json')));
  return found.success && isAlive(found.data.pid) ? found.data : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
