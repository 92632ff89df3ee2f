/** A fresh cloud on this machine: an emulator from PyPI, on loopback, for one run. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const EMULATOR = 'ministack==1.4.21';
/** The folder of modules that functions in Python find in Lambda. */
const LAMBDA = fileURLToPath(new URL('lambda', import.meta.url));
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 5_000;

export const REGION = 'af-south-1';
export const ACCOUNT = '000000000000';

export interface Emulator {
  endpoint: string;
  port: number;
  stop(): Promise<void>;
}

/** Why the emulator can't be had on this machine, in one line. */
export class Unavailable extends Error {}

/** The machine's PATH with the Node that runs this file in front: the CDK and the functions use it. */
export const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);

/**
 * Installs the emulator into an ignored folder, once.
 * @returns its program
 * @throws Unavailable where Python or pip is missing, or the registry can't be reached
 */
export function installEmulator(): string {
  const folder = resolve(`.venv-deploy/${EMULATOR}`);
  const program = join(folder, 'bin', 'ministack');
  if (existsSync(program)) return program;
  run('python3', ['-m', 'venv', '--clear', folder], 'python3 with venv');
  const pip = join(folder, 'bin', 'pip');
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-input'];
  run(pip, ['install', ...quiet, 'cryptography', EMULATOR], `pip install ${EMULATOR}`);
  return program;
}

function run(command: string, args: string[], what: string): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1);
  throw new Unavailable(`${what} doesn't work here: ${reason}`);
}

/** Differences from the emulator as it is. */
interface Start {
  args?: string[];
  environment?: Record<string, string>;
}

/**
 * Starts the emulator on a free port of loopback, without anything of this machine's environment.
 * @throws Error when it isn't ready in time
 */
export async function startEmulator(
  program: string,
  home: string,
  { args = [], environment = {} }: Start = {},
): Promise<Emulator> {
  const port = await freePort();
  const child = spawn(program, args, {
    cwd: home,
    // Its own group: the functions that it starts end with it.
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: path,
      HOME: home,
      TMPDIR: home,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      MINISTACK_REGION: REGION,
      // Its broker for devices would listen on every interface.
      IOT_MTLS_ENABLED: '0',
      PYTHONPATH: LAMBDA,
      PYTHONDONTWRITEBYTECODE: '1',
      ...environment,
    },
  });
  const stop = () => stopGroup(child);
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await ready(endpoint, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, port, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no free port on loopback');
  return address.port;
}

async function ready(endpoint: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the emulator ended with ${child.exitCode}`);
    // Connections are refused until it is ready.
    const answer = await fetch(`${endpoint}/_ministack/health`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`the emulator wasn't ready within ${READY_WITHIN_MS / 1000} s`);
}

async function stopGroup(child: ChildProcess): Promise<void> {
  const group = child.pid;
  if (group === undefined) return;
  const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
  signal(group, 'SIGTERM');
  await Promise.race([ended, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
  signal(group, 'SIGKILL');
}

/** Signals a process group; one that has already ended is no error. */
function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
