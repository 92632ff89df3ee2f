/**
 * `npm run synth`: makes the CloudFormation templates and checks them, offline and without
 * credentials. Further arguments go to `cdk synth`, like `-c stage=dev`.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname } from 'node:path';

const environment = {
  ...process.env,
  // The CDK starts the app as `node`, which must be the one that runs this file.
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  CDK_DISABLE_CLI_TELEMETRY: 'true',
};
const cdk = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
const { status } = spawnSync(
  process.execPath,
  [cdk, 'synth', '--quiet', '--no-notices', ...process.argv.slice(2)],
  { stdio: 'inherit', env: environment },
);
process.exitCode = status ?? 1;
