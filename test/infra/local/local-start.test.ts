import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startStack } from '../../../infra/local/stack.ts';
import { startWatchedStack } from '../../support/stack/stack.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
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
      cwd: new URL('../../..', import.meta.url),
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
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, stderr }));
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

const oneLine = /^[^\n]+\n$/;

test('says in one line that the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await run({ PORT: String(port) }).ended;
  other.close();
  expect(code).toBe(1);
  expect(stderr).toMatch(oneLine);
  expect(stderr).toContain(`Port ${port} is taken`);
});

test.each([
  ['PORT', { PORT: 'abc' }],
  ['SEED', { SEED: 'everything' }],
])('says in one line that %s is wrong', async (name, environment) => {
  const { code, stderr } = await run(environment).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(oneLine);
  expect(stderr).toContain(name);
});

test('says in one line that the data folder cannot be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { code, stderr } = await run({ DATA_DIR: join(file, 'data') }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(oneLine);
  expect(stderr).toContain("can't be written");
});

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
  expect(await second.ended).toEqual({ code: 0, stderr: '' });
  await expect(fetch(after.endpoint)).rejects.toThrow();
});

test('stops cleanly while it starts', async () => {
  const starting = run({});
  // It has begun as soon as something stands in its folder, and isn't ready until it says so.
  while ((await readdir(folder)).length === 0) await pause(5);
  starting.child.kill('SIGINT');
  expect((await starting.ended).code).toBe(0);
});

test('lets one instance at a time use a data folder', async () => {
  const stack = await startWatchedStack({ dataDir: folder });
  await expect(startStack({ dataDir: folder, quiet: true })).rejects.toThrow('is in use');
  await stack.close();
  const again = await startWatchedStack({ dataDir: folder });
  await again.close();
});

test('runs two instances side by side, each with its own functions, data and mail', async () => {
  const [one, other] = await Promise.all([startWatchedStack(), startWatchedStack()]);
  expect(one.port).not.toBe(other.port);
  const check = async (stack: typeof one) =>
    fetch(`http://127.0.0.1:${stack.port}/api/public/referral-codes/ABCD`);
  const isAsked = ({ front }: typeof one) =>
    front.calls.some(({ key }) => key?.pk.includes('ABCD') ?? false);
  await check(one);
  expect(isAsked(one)).toBe(true);
  expect(isAsked(other)).toBe(false);
  await Promise.all([one.close(), other.close()]);
});

test('keeps its moved clock over a restart, and lets it tick', async () => {
  const stack = await startWatchedStack({ dataDir: folder });
  await stack.moveClock('2031-05-01T00:00:00.000Z');
  await stack.close();
  const other = await startWatchedStack();
  expect(other.now().getTime()).toBeLessThan(Date.now() + 1_000);
  await other.close();
  const again = await startWatchedStack({ dataDir: folder });
  const now = again.now();
  expect(now.toISOString()).toMatch(/^2031-05-01T00:0/);
  await pause(20);
  expect(again.now().getTime()).toBeGreaterThan(now.getTime());
  await again.close();
});

test('moving the clock past its time runs the schedule, once', async () => {
  const stack = await startWatchedStack({ dataDir: folder });
  await stack.drain();
  stack.front.reset();
  await stack.moveClock(new Date(stack.now().getTime() + 3_600_000).toISOString());
  const sweeps = stack.front.calls.filter((call) => call.accessKeyId === 'local-sweeper');
  expect(sweeps.length).toBeGreaterThan(0);
  await stack.close();
});

test('keeps its compiled modules for the next start', async () => {
  const { stderr } = await run({
    PORT: 'abc',
    NODE_COMPILE_CACHE: undefined,
    NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
  }).ended;
  const kept = stderr
    .split('\n')
    .filter((line) => line.includes('/node_modules/.cache/compiled/'))
    .filter((line) => line.includes('/infra/local/launch.ts'));
  expect(kept).not.toEqual([]);
});
