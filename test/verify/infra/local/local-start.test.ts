/** `npm start` as a process of its own, which is killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { makeFolder } from '../../../support/stack/make-folder.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = makeFolder('start');
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

interface Run {
  child: ChildProcess;
  ended: Promise<{ code: number | null; stderr: string }>;
}

function run(environment: Record<string, string | undefined>): Run {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'infra/local/start.ts', '--dev'],
    {
      cwd: new URL('../../../..', import.meta.url),
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        SEED: 'none',
        PORT: '0',
        DATA_DIR: folder,
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  children.push(child);
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  // Closed, its last words have been read too.
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));
  return { child, ended };
}

const note = z.object({ url: z.string(), endpoint: z.string(), pid: z.number() });

/** Waits for the note that a ready instance leaves in its data folder. */
async function ready({ child }: Run): Promise<z.infer<typeof note>> {
  for (let tries = 0; tries < 1_200; tries++) {
    const text = await readFile(join(folder, 'stack.json'), 'utf8').catch(() => '{}');
    const found = note.safeParse(JSON.parse(text));
    if (found.success && found.data.pid === child.pid) return found.data;
    await pause(50);
  }
  throw new Error('the instance did not become ready');
}

test('starts again on the same data after kill -9, and stops cleanly', async () => {
  const first = run({});
  const before = await ready(first);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = run({});
  const after = await ready(second);
  expect((await fetch(`${after.url}/config.json`)).status).toBe(200);
  await expect(fetch(before.endpoint)).rejects.toThrow();
  second.child.kill('SIGTERM');
  const { code, stderr } = await second.ended;
  expect(code).toBe(0);
  // On a busy machine the bundler says how long it took.
  expect(stderr).not.toMatch(/Error|^ {4}at /m);
  await expect(fetch(after.endpoint)).rejects.toThrow();
});

test('stops cleanly while it starts', async () => {
  const starting = run({});
  // It has begun as soon as something stands in its folder, and isn't ready until it says so.
  while ((await readdir(folder)).length === 0) await pause(5);
  starting.child.kill('SIGINT');
  expect((await starting.ended).code).toBe(0);
});

test('ends with 1 and a line where it is started wrongly, and keeps its compiled modules even so', async () => {
  const { code, stderr } = await run({
    PORT: 'abc',
    NODE_COMPILE_CACHE: undefined,
    NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
  }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]*PORT is "abc"/m);
  expect(stderr).not.toMatch(/^ {4}at /m);
  const kept = stderr
    .split('\n')
    .filter((line) => line.includes('/node_modules/.cache/compiled/'))
    .filter((line) => line.includes('/infra/local/launch.ts'));
  expect(kept).not.toEqual([]);
});
