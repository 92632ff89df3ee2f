/**
 * The embedded database: a child process that speaks DynamoDB's protocol and keeps its data in the data
 * folder. It runs until a pipe from this process closes, so it also ends when this process is killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseBinary } from './database-binary.ts';
import { ensureTable, TABLE_NAME } from './database-table.ts';
import { StartupProblem } from '../base/startup-problem.ts';
import { indexScan, indexStream } from './emulator-indexes.ts';

const READY_WITHIN_MS = 60_000;

export interface Database {
  endpoint: string;
  tableName: string;
  /** The ARN of the table's stream. */
  streamArn: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  dataDir: string;
  region: string;
  /** Refuses a folder without the portal's table; absent: the table is made where it is missing. */
  mustExist?: true;
  /** Called when the emulator ends by itself. */
  onLoss: (reason: string) => void;
}

/** Runs the program `$0` until standard input closes, which it does when this process ends. */
const UNTIL_PIPE_CLOSES = `exec 3<&0
"$0" "$@" 3<&- </dev/null &
child=$!
(cat <&3 >/dev/null; kill "$child" 2>/dev/null) &
exec 3<&-
wait "$child"`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

function spawnTied(program: string, args: string[]): ChildProcess {
  // A process group of its own: Ctrl-C doesn't reach it, and it is stopped after the parts that use it.
  return process.platform === 'win32'
    ? spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
    : spawn('/bin/sh', ['-c', UNTIL_PIPE_CLOSES, program, ...args], {
        stdio: ['pipe', 'ignore', 'pipe'],
        detached: true,
      });
}

/**
 * Waits until the program answers and has made its tables in the file. An answer alone could be another
 * process's, which took the port.
 */
async function untilReady(endpoint: string, file: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if ((await answers(endpoint)) && indexStream(file)) return child.exitCode === null;
    await pause(10);
  }
  return false;
}

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    // Not listening yet.
    () => false,
  );

interface RunningProgram {
  endpoint: string;
  /** Its SQLite database; undefined where somebody else runs it. */
  file?: string;
  stop(): Promise<void>;
}

async function startProgram({ dataDir, onLoss }: DatabaseOptions): Promise<RunningProgram> {
  const program = await databaseBinary(dataDir);
  let said = '';
  // Between finding a free port and taking it another process may take it: then try the next.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const port = await freePort();
    const args = ['serve', '--host', '127.0.0.1', '--port', String(port)];
    const file = join(dataDir, 'table.db');
    const child = spawnTied(program, [...args, '--db-path', file]);
    const ended = once(child, 'exit');
    said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-2_000);
    });
    const endpoint = `http://127.0.0.1:${port}`;
    const stop = async () => {
      child.removeAllListeners('exit');
      const gone = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
      child.stdin?.destroy();
      if (process.platform === 'win32') child.kill();
      await gone;
    };
    if (await untilReady(endpoint, file, child)) {
      void ended.then(() => onLoss(`The database emulator ended by itself. ${said.trim()}`));
      return { endpoint, file, stop };
    }
    await stop();
  }
  throw new StartupProblem(`The database emulator doesn't start: ${said.trim() || 'no answer'}`);
}

/**
 * Starts the database (or uses the one that DYNAMODB_ENDPOINT names) and creates the table from the
 * same definition as the cloud's where it isn't there yet.
 * @throws StartupProblem where it can't be started, or has no table and must have one
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const given = process.env['DYNAMODB_ENDPOINT'];
  const program: RunningProgram = given
    ? { endpoint: given, stop: () => Promise.resolve() }
    : await startProgram(options);
  try {
    const streamArn = await ensureTable(program.endpoint, options);
    if (program.file) indexScan(program.file, TABLE_NAME);
    return { endpoint: program.endpoint, tableName: TABLE_NAME, streamArn, close: program.stop };
  } catch (error) {
    await program.stop();
    throw error;
  }
}
