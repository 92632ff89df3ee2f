/** The whole portal for a test: its own folder, port and database front, gone when closed. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, type StackOptions, startStack } from '../../infra/local/stack.ts';
import { StartupProblem } from '../../infra/local/base/startup-problem.ts';
import { type DynamoFront, type Faults, startDynamoFront } from './dynamo-front/dynamo-front.ts';

export type TestStackOptions = Partial<Omit<StackOptions, 'port'>>;

export interface TestStack extends Stack {
  /** Where its data is; kept after closing only where the test gave it. */
  dataDir: string;
}

export interface WatchedStackOptions extends Omit<TestStackOptions, 'databaseFront'> {
  /** Faults from the start; without any the front only records. */
  faults?: Partial<Faults> & { seed?: number };
}

export interface WatchedStack extends TestStack {
  /** What stands before the database: records, capacity, faults. */
  front: DynamoFront;
}

/**
 * The port of the last stack that a browser visited: at the same origin it needn't load and compile the
 * portal again, which takes longer than most stories. 0: any that is free.
 */
let visitedPort = 0;

/**
 * The first stack's key, which all of a worker's have: to make one takes as long as half a stack. Not where
 * a browser comes, which might have kept tokens.
 */
let signingKey: Buffer | undefined;
const signingKeyIn = (dataDir: string) => join(dataDir, 'user-pool', 'signing-key.pem');

async function lendSigningKey(dataDir: string): Promise<void> {
  if (!signingKey) return;
  await mkdir(join(dataDir, 'user-pool'));
  await writeFile(signingKeyIn(dataDir), signingKey, { mode: 0o600 });
}

/** Starts a stack on the port, or on any that is free where somebody took it meanwhile. */
async function startOn(port: number, options: Omit<StackOptions, 'port'>): Promise<Stack> {
  try {
    return await startStack({ ...options, port });
  } catch (error) {
    if (port === 0 || !(error instanceof StartupProblem)) throw error;
    return startStack({ ...options, port: 0 });
  }
}

/**
 * Starts a stack on a free port without the web, whose clock may be moved without a month being closed.
 * Given a `dataDir`, closing leaves it there.
 */
export async function startTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-test-')));
  const remove = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const { serveWeb = false } = options;
  try {
    if (options.dataDir === undefined && !serveWeb) await lendSigningKey(dataDir);
    const stack = await startOn(serveWeb ? visitedPort : 0, {
      quiet: true,
      runsByClock: false,
      ...options,
      serveWeb,
      dataDir,
    });
    if (serveWeb) visitedPort = stack.port;
    signingKey ??= await readFile(signingKeyIn(dataDir));
    const close = async () => {
      await stack.close();
      await remove();
    };
    return { ...stack, dataDir, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Starts a stack with a front before its database, which every request takes longer for: for tests of
 * what is asked of the table, or of what it does at its worst.
 */
export async function startWatchedStack({
  faults,
  ...options
}: WatchedStackOptions = {}): Promise<WatchedStack> {
  let front: DynamoFront | undefined;
  const databaseFront = async (endpoint: string) => {
    front = await startDynamoFront(endpoint, faults);
    return front;
  };
  const stack = await startTestStack({ ...options, databaseFront });
  if (!front) throw new Error('the stack started without its database front');
  return { ...stack, front };
}
