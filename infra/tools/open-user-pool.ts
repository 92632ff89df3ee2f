/**
 * Opens the user pool for a tool: in the cloud the one that USER_POOL_ID names, with the operator's
 * credentials; else that of the one-machine stack, which has to run.
 */
import { openUserPool, type UserPool } from '../../functions/data/user-pool.client.ts';
import { readEnvironment } from '../../functions/platform/environment.ts';
import { toolRuntime } from '../local/base/environment.ts';
import { runningStack } from './running-stack.ts';

/**
 * Undefined where USER_POOL_ID isn't set and no stack runs.
 * @throws ToolProblem where one isn't ready yet
 */
export function userPool(): UserPool | undefined {
  if (process.env['USER_POOL_ID']) {
    const { USER_POOL_ID, runtime } = readEnvironment(process.env, 'USER_POOL_ID');
    return openUserPool(USER_POOL_ID, runtime);
  }
  const running = runningStack();
  if (!running) return undefined;
  const { endpoint, userPoolId } = running.userPool;
  const endpoints = { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint };
  return openUserPool(userPoolId, toolRuntime(endpoints, running.credentials));
}
