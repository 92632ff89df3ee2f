/** Opens the portal that a command works on: its table, user pool, uploads and digests. */
import { randomUUID } from 'node:crypto';
import { type Digests, openDigests } from '../../functions/data/audit/digests.client.ts';
import {
  type CopiesBucket,
  openCopies,
} from '../../functions/data/identity/copies-bucket.client.ts';
import {
  openPoolAccounts,
  type PoolAccounts,
} from '../../functions/data/identity/pool-accounts.client.ts';
import {
  openProofRemover,
  type ProofRemover,
} from '../../functions/data/sales/proofs-bucket.client.ts';
import { openUserPool, type UserPool } from '../../functions/data/identity/user-pool.client.ts';
import {
  openWorkMachine,
  type WorkMachine,
} from '../../functions/data/account-work/work-machine.client.ts';
import { openPoolOf } from '../../functions/domain/identity/open-people-pool.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { type Context, OPERATOR } from '../../functions/platform/context.ts';
import type { Runtime } from '../../functions/platform/environment.ts';
import type { Table } from '../../functions/platform/table.ts';
import { openTable } from '../../functions/platform/table.ts';
import { openClock } from '../local/base/clock.ts';
import { lockDataDir, requireDataDir } from '../local/base/data-dir.ts';
import { toolRuntime } from '../local/base/environment.ts';
import { resolveLocalhostNames } from '../local/base/localhost-names.ts';
import { settingsFromCdkJson } from '../local/base/settings.ts';
import { startDatabase } from '../local/database/database.ts';
import { openLocalTable } from '../local/database/open-local-table.ts';
import type { FoundPortal, LocalPortal } from './find-portal.ts';
import type { DeployedPortal } from './find-stage.ts';
import type { RunningStack } from './running-stack.ts';
import { ToolProblem } from './tool-problem.ts';

export interface Portal {
  /** The context of the operator. */
  context: Context;
  /**
   * The user pool in terms of people.
   * @throws ToolProblem where a one-machine portal doesn't run; likewise the following
   */
  pool(): UserPool;
  /** The user pool itself, whose ids are accounts'. */
  accounts(): PoolItself;
  copies(): CopiesBucket;
  proofs(): ProofRemover;
  digests(): Digests;
  /**
   * Absent where the command does the work itself: on this machine, and on a table beside the deployed one,
   * which the account's functions don't know.
   */
  workMachine: (() => WorkMachine) | undefined;
}

export interface PoolItself {
  poolId: string;
  pool: UserPool;
  list: PoolAccounts;
}

/** Opens the portal, runs a tool on it, and closes what was opened. */
export async function withPortal<Result>(
  found: FoundPortal,
  tool: (portal: Portal) => Promise<Result>,
): Promise<Result> {
  if (found.kind === 'address') throw new Error('An address alone opens no table');
  if (found.kind === 'deployed') return tool(openDeployed(found));
  return withLocalTable(found, (table) => tool(openLocal(found, table)));
}

const contextOf = (table: Table, settings: Context['settings']): Context => ({
  actor: OPERATOR,
  clock: systemClock,
  requestId: randomUUID(),
  table,
  settings,
});

function openDeployed(found: DeployedPortal): Portal {
  const { runtime, tableName, tableInUse, settings, userPoolId, uploadsBucket } = found;
  const { auditBucket: bucket, auditKeyId: keyId, copiesBucket, workMachineArn } = found;
  const table = openTable(tableName, runtime);
  const machine = () => {
    if (workMachineArn) return openWorkMachine(workMachineArn, runtime);
    throw new ToolProblem(
      'The deployed version has no state machine for this: deploy this one first.',
    );
  };
  return {
    context: contextOf(table, settings),
    pool: () => openPoolOf(openUserPool(userPoolId, runtime), { poolId: userPoolId, table }),
    accounts: () => openPoolItself(userPoolId, runtime),
    copies() {
      if (copiesBucket) return openCopies(copiesBucket, runtime);
      throw new ToolProblem('A deployment that doesn’t keep its data has no copies.');
    },
    proofs: () => openProofRemover(uploadsBucket, runtime),
    digests: () => openDigests({ bucket, keyId, runtime }),
    workMachine: tableName === tableInUse ? machine : undefined,
  };
}

const openPoolItself = (poolId: string, runtime: Runtime): PoolItself => ({
  poolId,
  pool: openUserPool(poolId, runtime),
  list: openPoolAccounts(poolId, runtime),
});

function openLocal({ folder, running }: LocalPortal, table: Table): Portal {
  // The one-machine stack's clock may have been moved.
  openClock(folder);
  const stack = (): RunningStack => {
    if (!running)
      throw new ToolProblem('Start the portal first (npm start): this needs more than its table.');
    resolveLocalhostNames();
    return running;
  };
  const accounts = () => {
    const { credentials, userPool } = stack();
    const endpoints = { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPool.endpoint };
    return openPoolItself(userPool.userPoolId, toolRuntime(endpoints, credentials));
  };
  return {
    context: contextOf(table, settingsFromCdkJson()),
    workMachine: undefined,
    pool() {
      const { poolId, pool } = accounts();
      return openPoolOf(pool, { poolId, table });
    },
    accounts,
    copies() {
      const { credentials, files } = stack();
      const endpoints = { AWS_ENDPOINT_URL_S3: files.endpoint };
      return openCopies(files.copiesBucket, toolRuntime(endpoints, credentials));
    },
    proofs() {
      const { credentials, files } = stack();
      const endpoints = { AWS_ENDPOINT_URL_S3: files.endpoint };
      return openProofRemover(files.uploadsBucket, toolRuntime(endpoints, credentials));
    },
    digests() {
      const { audit, credentials, files } = stack();
      const { bucket, endpoint, keyId } = audit;
      const endpoints = { AWS_ENDPOINT_URL_S3: files.endpoint, AWS_ENDPOINT_URL_KMS: endpoint };
      return openDigests({ bucket, keyId, runtime: toolRuntime(endpoints, credentials) });
    },
  };
}

/** The table of a portal on this machine, whether it runs or not. */
async function withLocalTable<Result>(
  { folder, running }: LocalPortal,
  tool: (table: Table) => Promise<Result>,
): Promise<Result> {
  if (running) return tool(openLocalTable(running));
  const real = requireDataDir(folder);
  // A stack that starts or stops has the folder's database open.
  const unlock = await lockDataDir(real);
  try {
    return await withDatabase(real, tool);
  } finally {
    await unlock();
  }
}

async function withDatabase<Result>(
  dataDir: string,
  tool: (table: Table) => Promise<Result>,
): Promise<Result> {
  const database = await startDatabase({
    dataDir,
    region: 'af-south-1',
    mustExist: true,
    onLoss(reason) {
      throw new Error(reason);
    },
  });
  try {
    return await tool(openLocalTable(database));
  } finally {
    await database.close();
  }
}
