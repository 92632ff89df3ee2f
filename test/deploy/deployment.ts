/** Deploys the CDK app to the emulator, with the command that deploys it to the cloud. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { cdkProgram } from '../../infra/deploy/cdk-command.ts';
import { ACCOUNT, type Emulator, path, REGION } from './emulator.ts';
import { type FaultName, faults } from './faults.ts';
import {
  FILES_HOST,
  headersTo,
  keepDoor,
  keepName,
  leaveOutAnswers,
  type Template,
} from './templates.ts';

/** Stacks that the emulator doesn't support; it gets the supported resources of Site and Files. */
const LEFT_OUT = ['Edge', 'EdgeLogs', 'SignInGuard'];
/** The portal's host name, as a distribution would have it. */
export const SITE_URL = 'https://d111111abcdef8.cloudfront.net';
const synthProgram = fileURLToPath(new URL('../../infra/synth.ts', import.meta.url));
/** Guarded, so that it has the secrets and alarms of production. */
const CONTEXT = {
  stage: 'dev',
  guarded: 'on',
  account: ACCOUNT,
  region: REGION,
  siteUrl: SITE_URL,
};

export interface Deployed {
  userPoolId: string;
  clientId: string;
  /** The API's host, by which the emulator finds it. */
  apiHost: string;
  /** The WebSocket API's address, with its stage. */
  liveUrl: string;
  /** The origin of the resources' files. */
  filesOrigin: string;
  /** The bucket of the pages. */
  siteBucket: string;
  /** The header that the distribution adds to requests to the API. */
  apiHeaders: Readonly<Record<string, string>>;
  /** And to the WebSocket API. */
  liveHeaders: Readonly<Record<string, string>>;
}

/**
 * Synthesizes the app by `npm run synth`, as it would be deployed.
 * @returns the folder of the templates
 */
export async function synthesize(home: string): Promise<string> {
  const assembly = join(home, 'cdk.out');
  const settings = Object.entries(CONTEXT).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await run(synthProgram, home, [`--output=${assembly}`, ...settings]);
  await change(assembly, 'Files', keepName);
  await change(assembly, 'Site', keepDoor);
  await change(assembly, 'Realtime', leaveOutAnswers);
  return assembly;
}

/** Puts a fault into what was synthesized. */
export const breakWiring = (assembly: string, fault: FaultName): Promise<void> =>
  change(assembly, faults[fault].stack, faults[fault].put);

/** Changes a stack's template in place. */
async function change(
  assembly: string,
  stack: string,
  by: (template: Template) => void,
): Promise<void> {
  const file = join(assembly, `${stack}.template.json`);
  const template = JSON.parse(await readFile(file, 'utf8')) as Template;
  by(template);
  await writeFile(file, JSON.stringify(template));
}

/** Bootstraps the emulator's account, as every account needs once. */
export const bootstrap = async (
  emulator: Emulator,
  home: string,
  assembly: string,
): Promise<void> => {
  const account = `aws://${ACCOUNT}/${REGION}`;
  await cdk(home, ['bootstrap', account, `--app=${assembly}`], emulator);
};

/** The synthesized stacks without those in LEFT_OUT. */
async function stacksOf(assembly: string): Promise<string[]> {
  const { artifacts } = JSON.parse(await readFile(join(assembly, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, { type: string }>;
  };
  return Object.entries(artifacts)
    .filter(([name, { type }]) => type === 'aws:cloudformation:stack' && !LEFT_OUT.includes(name))
    .map(([name]) => name);
}

/** Deploys every stack that the emulator can take. */
export async function deploy(
  emulator: Emulator,
  home: string,
  assembly: string,
): Promise<Deployed> {
  const outputs = join(home, 'outputs.json');
  await cdk(
    home,
    [
      'deploy',
      ...(await stacksOf(assembly)),
      `--app=${assembly}`,
      '--exclusively',
      '--require-approval=never',
      '--concurrency=2',
      `--outputs-file=${outputs}`,
    ],
    emulator,
  );
  const stacks = JSON.parse(await readFile(outputs, 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const outputsOf = (stack: string) => stacks[`commission-portal-dev-${stack}`] ?? {};
  const output = (stack: string, name: string): string => {
    const value = outputsOf(stack)[name];
    if (!value) throw new Error(`the ${stack} stack has no output ${name}`);
    return value;
  };
  return {
    userPoolId: output('auth', 'UserPoolId'),
    clientId: output('auth', 'UserPoolClientId'),
    apiHost: new URL(output('api', 'ApiUrl')).host,
    liveUrl: output('realtime', 'LiveUrl'),
    filesOrigin: `https://${FILES_HOST}`,
    siteBucket: output('site', 'SiteBucket'),
    apiHeaders: headersTo('Api', outputsOf('site')),
    liveHeaders: headersTo('Live', outputsOf('site')),
  };
}

/** Runs the CDK against the emulator. */
const cdk = (home: string, args: string[], emulator: Emulator) =>
  run(cdkProgram, home, [...args, '--no-notices'], emulator);

/** Runs a program of Node.js; without an emulator it makes no calls. */
async function run(
  program: string,
  home: string,
  args: string[],
  emulator?: Emulator,
): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: path,
      HOME: home,
      TMPDIR: home,
      CI: 'true',
      ...(emulator ? { AWS_ENDPOINT_URL: emulator.endpoint } : {}),
      AWS_REGION: REGION,
      // The emulator takes an access key of 12 digits for the account.
      AWS_ACCESS_KEY_ID: ACCOUNT,
      AWS_SECRET_ACCESS_KEY: 'emulator',
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      // Tests of the templates look at the findings of CloudFormation's rules, which take longest.
      CDK_VALIDATION: 'false',
    },
  });
  const [output, problems, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  if (code === 0) return;
  const last = `${output}\n${problems}`.trim().split('\n').slice(-20).join('\n');
  throw new Error(`${basename(program)} ${args[0]} ended with ${code}:\n${last}`);
}
