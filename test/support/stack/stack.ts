/** The whole portal for a test, with a data folder of its own that closing removes. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { type Stack, type StackOptions, startStack } from '../../../infra/local/stack.ts';
import type { Table } from '../../../functions/platform/table.ts';
import type { InboxMessage } from '../../../infra/local/mail/mail.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { type DynamoFront, type Faults, startDynamoFront } from './dynamo-front/dynamo-front.ts';
import { tableOf } from './table.ts';
import { unlimited } from '../identity/unlimited.ts';

export interface TestStackOptions extends Partial<Omit<StackOptions, 'port' | 'settings'>> {
  /** The settings that differ from cdk.json's. */
  settings?: Partial<PortalSettings>;
  /** Agents' limits of an hour hold as they are set; by default a test isn't held up by them. */
  keepsHourlyLimits?: boolean;
}

export interface TestStack extends Stack {
  /** The folder of its data; closing keeps it only where the test gave it. */
  dataDir: string;
  /** Its table beside its functions, with a key of its own and without the front. */
  readonly table: Table;
  /** The e-mails to one address or to all, newest first, once the stream is drained. */
  mailsTo(email?: string, titled?: string): Promise<InboxMessage[]>;
}

export interface WatchedStackOptions extends Omit<TestStackOptions, 'databaseFront'> {
  /** Faults from the start; by default the front only records. */
  faults?: Partial<Faults> & { seed?: number };
}

export interface WatchedStack extends TestStack {
  /** Stands between the portal and its database: records requests, and injects faults. */
  front: DynamoFront;
}

/** Signs the tokens of all stacks of a worker: generating a key takes as long as half a stack's start. */
const signingKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-'));
  await mkdir(join(dataDir, 'user-pool'));
  await writeFile(join(dataDir, 'user-pool', 'signing-key.pem'), signingKey, { mode: 0o600 });
  return dataDir;
}

/**
 * Starts a stack on a free port, by default without the web and without monthly runs by its clock.
 */
export async function startTestStack({
  keepsHourlyLimits = false,
  settings: changes,
  ...options
}: TestStackOptions = {}): Promise<TestStack> {
  const settings = { ...settingsFromCdkJson(), ...changes };
  const dataDir = options.dataDir ?? (await makeDataDir());
  const remove = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const stack = await startStack({
      port: 0,
      quiet: true,
      runsByClock: false,
      runPauseMs: 20,
      serveWeb: false,
      ...options,
      settings: keepsHourlyLimits ? settings : unlimited(settings),
      dataDir,
    });
    const close = async () => {
      await stack.close();
      await remove();
    };
    return {
      ...stack,
      dataDir,
      close,
      get table() {
        return tableOf(stack);
      },
      async mailsTo(email, titled = '') {
        await stack.drain();
        return (await stack.inbox(email)).filter(({ subject }) => subject.startsWith(titled));
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Starts a stack with a front before its database, which makes each request slower: for tests of the
 * requests to the table, or of the table's faults.
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
  return Object.assign(stack, { front });
}
