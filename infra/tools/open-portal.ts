/**
 * The portal as an operator's tool works on it: the table as `open-table.ts` finds it, and with it the
 * user pool and the bucket of uploads, in the cloud by USER_POOL_ID and UPLOADS_BUCKET.
 */
import { randomUUID } from 'node:crypto';
import { openUserPool, type UserPool } from '../../functions/identity/user-pool.client.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { type Context, OPERATOR } from '../../functions/platform/context.ts';
import { readEnvironment, type Runtime } from '../../functions/platform/environment.ts';
import { openProofs, type ProofsBucket } from '../../functions/sales/proofs-bucket.client.ts';
import { DomainError } from '../../shared/kernel/errors.ts';
import { openClock } from '../local/clock.ts';
import { REGION } from '../local/environment.ts';
import { resolveLocalhostNames } from '../local/localhost-names.ts';
import { settingsFromCdkJson } from '../local/settings.ts';
import { findStack } from '../local/stack-note.ts';
import { localDataDir, withTable } from './open-table.ts';

/** What keeps a tool from working, for whoever runs it. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem';
}

export interface Portal {
  /** An operator acts. */
  context: Context;
  /** @throws ToolProblem where nothing says where it is */
  pool(): UserPool;
  /** @throws ToolProblem where nothing says where it is */
  proofs(): ProofsBucket;
}

const isCloud = () => process.env['TABLE_NAME'] !== undefined;

/** Opens the portal, runs a tool on it, and closes what was opened. */
export function withPortal<Result>(tool: (portal: Portal) => Promise<Result>): Promise<Result> {
  return withTable((table) => {
    // The embedded stack's time may have been moved.
    if (!isCloud()) openClock(localDataDir());
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
  if (isCloud()) {
    requireVariable('USER_POOL_ID');
    const { USER_POOL_ID, runtime } = readEnvironment(process.env, 'USER_POOL_ID');
    return openUserPool(USER_POOL_ID, runtime);
  }
  const { userPool, runtime } = requireStack();
  return openUserPool(userPool.userPoolId, runtime);
}

function openUploads(): ProofsBucket {
  if (isCloud()) {
    requireVariable('UPLOADS_BUCKET');
    const { UPLOADS_BUCKET, runtime } = readEnvironment(process.env, 'UPLOADS_BUCKET');
    return openProofs(UPLOADS_BUCKET, runtime);
  }
  resolveLocalhostNames();
  const { files, runtime } = requireStack();
  return openProofs(files.uploadsBucket, runtime);
}

function requireVariable(name: string): void {
  if (!process.env[name]) throw new ToolProblem(`Set ${name} beside TABLE_NAME.`);
}

/** The embedded pool and bucket are there while their stack runs. */
function requireStack() {
  const stack = findStack(localDataDir());
  if (!stack)
    throw new ToolProblem('Start the portal first (npm start): this needs more than data.');
  const { userPool, files, credentials } = stack;
  const runtime: Runtime = {
    AWS_REGION: REGION,
    AWS_LAMBDA_FUNCTION_NAME: 'tool',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPool.endpoint,
    AWS_ENDPOINT_URL_S3: files.endpoint,
  };
  return { userPool, files, runtime };
}

/**
 * Runs a command: what it throws for people is one line each on standard error.
 * @param run the exit code
 */
export async function runTool(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof ToolProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
