/** The CDK app, put into the emulator by the very command that puts it into the cloud. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ACCOUNT, type Emulator, path, REGION } from './emulator.ts';

/** The emulator has no origin access control, edge functions, or response header policies. */
const STACKS = ['Data', 'Auth', 'MonthlyRun', 'Api', 'Realtime', 'Work', 'Ops'];
const STAGE = ['-c', 'stage=dev', '-c', `account=${ACCOUNT}`, '-c', `region=${REGION}`];

export interface Deployed {
  userPoolId: string;
  clientId: string;
  /** The API's host, by which the emulator finds it. */
  apiHost: string;
}

/** Bootstraps the emulator's account, as each account is once. */
export const bootstrap = async (emulator: Emulator, home: string): Promise<void> => {
  const folder = `--output=${join(home, 'cdk.out')}`;
  await cdk(emulator, home, ['bootstrap', `aws://${ACCOUNT}/${REGION}`, ...STAGE, folder]);
};

/** The files' distribution is of what the emulator lacks; others need its name. */
interface Template {
  Resources: object;
  Outputs: Record<string, { Value: unknown }>;
}

/** Leaves of the files' stack what others import of it. */
async function keepOutputsOfFiles(assembly: string): Promise<void> {
  const file = join(assembly, 'Files.template.json');
  const template = JSON.parse(await readFile(file, 'utf8')) as Template;
  template.Resources = { Nothing: { Type: 'AWS::Logs::LogGroup' } };
  for (const output of Object.values(template.Outputs)) output.Value = 'files.example';
  await writeFile(file, JSON.stringify(template));
}

/** Deploys every stack that the emulator can take. */
export async function deploy(emulator: Emulator, home: string): Promise<Deployed> {
  const outputs = join(home, 'outputs.json');
  const assembly = join(home, 'cdk.out');
  await cdk(emulator, home, ['synth', '--quiet', `--output=${assembly}`, ...STAGE]);
  await keepOutputsOfFiles(assembly);
  await cdk(emulator, home, [
    'deploy',
    ...STACKS,
    `--app=${assembly}`,
    '--require-approval=never',
    '--concurrency=2',
    `--outputs-file=${outputs}`,
  ]);
  const stacks = JSON.parse(await readFile(outputs, 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const output = (stack: string, name: string): string => {
    const value = stacks[`commission-portal-dev-${stack}`]?.[name];
    if (!value) throw new Error(`the ${stack} stack has no output ${name}`);
    return value;
  };
  return {
    userPoolId: output('auth', 'UserPoolId'),
    clientId: output('auth', 'UserPoolClientId'),
    apiHost: new URL(output('api', 'ApiUrl')).host,
  };
}

async function cdk(emulator: Emulator, home: string, args: string[]): Promise<void> {
  const program = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
  const child = spawn(process.execPath, [program, ...args, '--no-notices'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: path,
      HOME: home,
      TMPDIR: home,
      CI: 'true',
      AWS_ENDPOINT_URL: emulator.endpoint,
      AWS_REGION: REGION,
      // The emulator takes an access key of 12 digits for the account.
      AWS_ACCESS_KEY_ID: ACCOUNT,
      AWS_SECRET_ACCESS_KEY: 'emulator',
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
    },
  });
  const [output, problems, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  if (code === 0) return;
  const last = `${output}\n${problems}`.trim().split('\n').slice(-20).join('\n');
  throw new Error(`cdk ${args[0]} ended with ${code}:\n${last}`);
}
