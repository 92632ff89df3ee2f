/**
 * `npm run synth`: makes the CloudFormation templates and checks them, offline and without
 * credentials. `--stage <name>` names the stage; further arguments go to `cdk synth`, like `-c region=eu-west-1`.
 */
import { spawnSync } from 'node:child_process';
import { cdkEnvironment, cdkProgram } from './deploy/cdk-command.ts';

const environment = {
  ...cdkEnvironment(),
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
};
const [option, stage = '', ...others] = process.argv.slice(2);
const given = option === '--stage' ? ['-c', `stage=${stage}`, ...others] : process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [cdkProgram, 'synth', '--quiet', '--no-notices', ...given],
  { stdio: 'inherit', env: environment },
);
process.exitCode = status ?? 1;
