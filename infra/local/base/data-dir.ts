/** The folder that keeps an instance's data, and the lock that keeps it to one instance at a time. */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { errorCode, StartupProblem } from './startup-problem.ts';

/** The folders to create, outermost first. Node's own recursive mkdir never returns on some file systems. */
function missingFolders(path: string): string[] {
  const absolute = resolve(path);
  return existsSync(absolute) ? [] : [...missingFolders(dirname(absolute)), absolute];
}

/**
 * Creates the folder where it is missing.
 * @returns its real path
 * @throws StartupProblem where it can't be written
 */
export function prepareDataDir(path: string): string {
  return requireWritable(path, () => {
    for (const missing of missingFolders(path)) mkdirSync(missing, { mode: 0o700 });
  });
}

/**
 * The real path of a folder that is there.
 * @throws StartupProblem where it isn't, or can't be written
 */
export const requireDataDir = (path: string): string => requireWritable(path, () => undefined);

function requireWritable(path: string, prepare: () => void): string {
  try {
    prepare();
    accessSync(path, constants.W_OK | constants.X_OK);
    const probe = join(path, `.write-probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(path);
  } catch (error) {
    throw new StartupProblem(
      `The data folder ${path} can't be written (${errorCode(error) ?? String(error)}): set DATA_DIR to a folder that can.`,
      { cause: error },
    );
  }
}

/**
 * The name of a local socket, unique to the folder. The system frees it when the process ends; where such
 * names are files (neither Linux nor Windows), a killed process leaves one behind.
 */
function lockName(dataDir: string): string {
  const name = `commission-portal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

const listenOn = (name: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', reject);
    server.listen(name, () => resolve(server.unref()));
  });

const answers = (name: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(name, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Locks the folder for this instance.
 * @returns a function that unlocks it
 * @throws StartupProblem where another running instance has locked it
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const name = lockName(dataDir);
  const take = async (): Promise<Server> => {
    try {
      return await listenOn(name);
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE') throw error;
      if (process.platform !== 'linux' && !(await answers(name))) {
        rmSync(name, { force: true });
        return listenOn(name);
      }
      throw new StartupProblem(
        `The data folder ${dataDir} is in use by another running instance: stop that one, or set DATA_DIR to another folder.`,
      );
    }
  };
  const server = await take();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Writes a small JSON file in one step, so that a killed process never leaves it incomplete. */
export function writeJson(path: string, value: unknown): void {
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, `${JSON.stringify(value)}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
}

/** Reads a JSON file; undefined where there is none. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
