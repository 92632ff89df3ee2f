/**
 * `npm run synth`: makes the CloudFormation templates and checks them, offline and without
 * credentials. Further arguments go to `cdk synth`, like `-c stage=dev`.
 */
import { spawnSync } from 'node:child_process';
import { cdkEnvironment, cdkProgram } from './deploy/cdk-command.ts';

const environment = {
  ...cdkEnvironment(),
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
};
const { status } = spawnSync(
  process.execPath,
  [cdkProgram, 'synth', '--quiet', '--no-notices', ...process.argv.slice(2)],
  { stdio: 'inherit', env: environment },
);
process.exitCode = status ?? 1;
