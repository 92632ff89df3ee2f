/** The whole portal for a test: its own folder, port and database front, gone when closed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, type StackOptions, startStack } from '../../infra/local/stack.ts';
import { type DynamoFront, type Faults, startDynamoFront } from './dynamo-front/dynamo-front.ts';

export interface TestStackOptions extends Partial<StackOptions> {
  /** Faults from the start; without any the front only records. */
  faults?: Partial<Faults> & { seed?: number };
}

export interface TestStack extends Stack {
  /** What stands before the database: records, capacity, faults. */
  front: DynamoFront;
  /** Where its data is; kept after closing only where the test gave it. */
  dataDir: string;
}

/**
 * Starts a stack on a free port without the web, whose clock may be moved without a month being closed.
 * Given a `dataDir`, closing leaves it there.
 */
export async function startTestStack({
  faults,
  ...options
}: TestStackOptions = {}): Promise<TestStack> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-test-')));
  const remove = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  let front: DynamoFront | undefined;
  try {
    const stack = await startStack({
      quiet: true,
      serveWeb: false,
      runsByClock: false,
      ...options,
      port: options.port ?? 0,
      dataDir,
      async databaseFront(endpoint) {
        front = await startDynamoFront(endpoint, faults);
        return front;
      },
    });
    if (!front) throw new Error('the stack started without its database front');
    const close = async () => {
      await stack.close();
      await remove();
    };
    return { ...stack, front, dataDir, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
