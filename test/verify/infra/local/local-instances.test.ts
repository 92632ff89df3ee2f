/** `npm start` refuses what it can’t use, and stacks start one after the other or side by side. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { StartupProblem } from '../../../../infra/local/base/startup-problem.ts';
import { launch } from '../../../../infra/local/launch.ts';
import { startStack } from '../../../../infra/local/stack.ts';
import { startWatchedStack } from '../../../support/stack/stack.ts';
import { makeFolder } from '../../../support/stack/make-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = makeFolder('start');
});

/** The problem with which a start ends. */
const refusal = (environment: Record<string, string>) =>
  launch({ SEED: 'none', PORT: '0', DATA_DIR: folder, ...environment }, ['--dev']).then(
    () => undefined,
    (error: unknown) => error,
  );

test('says that the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const problem = await refusal({ PORT: String(port) });
  other.close();
  expect(problem).toBeInstanceOf(StartupProblem);
  expect(String(problem)).toContain(`Port ${port} is taken`);
});

test.each([
  ['PORT', { PORT: 'abc' }],
  ['SEED', { SEED: 'everything' }],
])('says that %s is wrong', async (name, environment) => {
  const problem = await refusal(environment);
  expect(problem).toBeInstanceOf(StartupProblem);
  expect(String(problem)).toContain(name);
});

test('says that the data folder cannot be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const problem = await refusal({ DATA_DIR: join(file, 'data') });
  expect(problem).toBeInstanceOf(StartupProblem);
  expect(String(problem)).toContain("can't be written");
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
