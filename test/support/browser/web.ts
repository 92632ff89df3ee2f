/** The web, built as it is deployed, for stacks that serve it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isWebBuildStale } from '../../../infra/model/web-build.ts';

const run = promisify(execFile);

/**
 * Builds `web/dist` where the checkout is newer. In a process of its own: the test runner's NODE_ENV
 * would put React's development build into it.
 */
export async function buildWeb(): Promise<void> {
  if (!isWebBuildStale()) return;
  await run('node_modules/.bin/vite', ['build', '--config', 'web/vite.config.ts'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
