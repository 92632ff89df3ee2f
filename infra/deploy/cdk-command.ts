/** The CDK's own command line, of the version that this project is locked to. */
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const cdkProgram = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));

/**
 * This process's environment, with its own Node.js first on PATH, because the CDK starts the app as
 * `node`.
 */
export const cdkEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  CDK_DISABLE_CLI_TELEMETRY: 'true',
});
