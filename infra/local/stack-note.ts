/** What a running stack notes in its data folder, so that tools find it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeJson } from './data-dir.ts';
import type { Stack } from './stack.ts';

const note = z.object({
  url: z.url(),
  endpoint: z.url(),
  tableName: z.string(),
  userPool: z.object({ endpoint: z.url(), userPoolId: z.string() }),
  files: z.object({ endpoint: z.url(), uploadsBucket: z.string() }),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  pid: z.int(),
});
export type StackNote = z.infer<typeof note>;

const noteOf = (dataDir: string) => join(dataDir, 'stack.json');

/**
 * Notes a stack of this process.
 * @returns how to take the note away
 */
export function noteStack(
  dataDir: string,
  { url, database, userPool, files, credentials }: Stack,
): () => void {
  const services = { ...database, userPool, files, credentials };
  writeJson(noteOf(dataDir), { url, ...services, pid: process.pid });
  return () => rmSync(noteOf(dataDir), { force: true });
}

/** The stack that runs on a folder; undefined where none does. */
export function findStack(dataDir: string): StackNote | undefined {
  const running = note.safeParse(readJson(noteOf(dataDir)));
  return running.success && isAlive(running.data.pid) ? running.data : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
