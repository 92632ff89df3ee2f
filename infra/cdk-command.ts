/** The CDK's own command line, of the version that this project is locked to. */
import { createRequire } from 'node:module';
import { delimiter, dirname } from 'node:path';

export const cdkProgram = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');

/** This process's environment; the CDK starts the app as `node`, which must be the one that runs this. */
export const cdkEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  CDK_DISABLE_CLI_TELEMETRY: 'true',
});
