/**
 * Opens the portal for an operator's tool: the table that `open-table.ts` finds, the user pool and the
 * bucket of uploads; in the cloud those of USER_POOL_ID and UPLOADS_BUCKET.
 */
import { randomUUID } from 'node:crypto';
import type { UserPool } from '../../functions/data/user-pool.client.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { type Context, OPERATOR } from '../../functions/platform/context.ts';
import { readEnvironment } from '../../functions/platform/environment.ts';
import { openProofRemover, type ProofRemover } from '../../functions/data/proofs-bucket.client.ts';
import { openClock } from '../local/base/clock.ts';
import { toolRuntime } from '../local/base/environment.ts';
import { resolveLocalhostNames } from '../local/base/localhost-names.ts';
import { settingsFromCdkJson } from '../local/base/settings.ts';
import { isCloud, requireVariable, withTable } from './open-table.ts';
import { userPool } from './open-user-pool.ts';
import { ToolProblem } from './run-tool.ts';
import { dataDir, NOT_RUNNING, runningStack } from './running-stack.ts';

export interface Portal {
  /** The context of the operator. */
  context: Context;
  /** @throws ToolProblem where USER_POOL_ID isn't set and no stack runs */
  pool(): UserPool;
  /** @throws ToolProblem where UPLOADS_BUCKET isn't set and no stack runs */
  proofs(): ProofRemover;
}

/** Opens the portal, runs a tool on it, and closes what was opened. */
export function withPortal<Result>(tool: (portal: Portal) => Promise<Result>): Promise<Result> {
  return withTable((table) => {
    // The one-machine stack's clock may have been moved.
    if (!isCloud()) openClock(dataDir());
    const settings = settingsFromCdkJson();
    const context = {
      actor: OPERATOR,
      clock: systemClock,
      requestId: randomUUID(),
      table,
      settings,
    };
    return tool({ context, pool: openPool, proofs: openUploads });
  });
}

function openPool(): UserPool {
  if (isCloud()) requireVariable('USER_POOL_ID');
  const pool = userPool();
  if (!pool) throw new ToolProblem(NOT_RUNNING);
  return pool;
}

function openUploads(): ProofRemover {
  if (isCloud()) {
    requireVariable('UPLOADS_BUCKET');
    const { UPLOADS_BUCKET, runtime } = readEnvironment(process.env, 'UPLOADS_BUCKET');
    return openProofRemover(UPLOADS_BUCKET, runtime);
  }
  const stack = runningStack();
  if (!stack) throw new ToolProblem(NOT_RUNNING);
  resolveLocalhostNames();
  const { endpoint, uploadsBucket } = stack.files;
  const endpoints = { AWS_ENDPOINT_URL_S3: endpoint };
  return openProofRemover(uploadsBucket, toolRuntime(endpoints, stack.credentials));
}
