/** The program of `startStackProcess`: a stack without the web, which reports its address. */
import { flushCompileCache } from 'node:module';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { startStack } from '../../../infra/local/stack.ts';
import { unlimited } from '../identity/unlimited.ts';

const [, , dataDir = ''] = process.argv;
const { url, settings, userPool, database } = await startStack({
  port: 0,
  dataDir,
  quiet: true,
  serveWeb: false,
  settings: unlimited(settingsFromCdkJson()),
});
const { endpoint, userPoolId, clientId } = userPool;
const ready = { url, settings, database, userPool: { endpoint, userPoolId, clientId } };
// A killed process saves no compile cache, and the next one would take twice as long to start.
flushCompileCache();
process.stdout.write(`${JSON.stringify(ready)}\n`);
