/**
 * `npm run sign-exception`: allows one deployment to replace or delete one stateful resource. `--new-key` makes a key for
 * somebody who may sign from then on. The private key stays outside of the repository.
 */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { EXCEPTIONS, readExceptions, readSigners, SIGNERS_FILE } from './exceptions.ts';
import { command, DeployProblem, wronglyGiven } from './problem.ts';
import {
  exception,
  LONGEST_DAYS,
  publicPartOf,
  readPrivateKey,
  signException,
} from './signed-exception.ts';

const USAGE =
  'npm run sign-exception -- --stage <name> --stack <id> --resource <logical id> --physical-id <id> --template <hash> ' +
  '--signer <name> --key <file> --days <number> --reason <text>\n' +
  '   or: npm run sign-exception -- --new-key --signer <name> --key <file>';

const text = { type: 'string', default: '' } as const;
const options = {
  'new-key': { type: 'boolean', default: false },
  stage: text,
  stack: text,
  resource: text,
  'physical-id': text,
  template: text,
  signer: text,
  key: text,
  days: text,
  reason: text,
  /** Another folder than the repository's, for tests. */
  folder: { type: 'string', default: EXCEPTIONS },
} as const;

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const DAY_MS = 24 * 60 * 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

type Values = ReturnType<typeof readArguments>;

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw wronglyGiven((error as Error).message, USAGE, { cause: error });
  }
}

function requireAll(values: Values, names: readonly (keyof Values)[]): void {
  const missing = names.filter((name) => !values[name]);
  if (missing.length > 0) throw wronglyGiven(`Missing: --${missing.join(', --')}`, USAGE);
}

/** A private key in the repository would be everybody's. */
function requireOutside(file: string): void {
  if (!relative(REPOSITORY, resolve(file)).startsWith('..'))
    throw new DeployProblem(`${file} is in the repository: a private key belongs elsewhere.`);
}

async function write(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`);
}

async function makeKey({ signer, key: file, folder }: Values): Promise<void> {
  requireOutside(file);
  const signers = await readSigners(folder);
  if (Object.hasOwn(signers, signer))
    throw new DeployProblem(
      `${signer} has a key: remove it from exceptions/${SIGNERS_FILE} first.`,
    );
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await mkdir(dirname(resolve(file)), { recursive: true });
  // A file that is there is somebody's key.
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  await write(`${folder}/${SIGNERS_FILE}`, { ...signers, [signer]: publicPartOf(privateKey) });
  say(
    `${signer} may sign, once exceptions/${SIGNERS_FILE} is merged. Keep ${file} where nobody else reads it.`,
  );
}

async function privateKeyOf(
  { signer, key: file }: Values,
  known: string | undefined,
): Promise<KeyObject> {
  requireOutside(file);
  const key = readPrivateKey(await readFile(file, 'utf8'));
  if (known !== publicPartOf(key))
    throw new DeployProblem(`exceptions/${SIGNERS_FILE} has another key of ${signer}, or none.`);
  return key;
}

async function signOne(values: Values): Promise<void> {
  const { stage, stack, resource, signer, reason, folder } = values;
  const { given, signers } = await readExceptions(stage, folder);
  const key = await privateKeyOf(values, signers[signer]);
  const now = new Date();
  const days = z.coerce.number().int().min(1).max(LONGEST_DAYS).safeParse(values.days);
  if (!days.success)
    throw new DeployProblem(`--days: must be a whole number from 1 to ${LONGEST_DAYS}`);
  const checked = exception.safeParse({
    stage,
    stack,
    logicalId: resource,
    physicalId: values['physical-id'],
    templateHash: values.template,
    reason,
    signer,
    signedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days.data * DAY_MS).toISOString(),
  });
  if (!checked.success) throw new DeployProblem(z.prettifyError(checked.error));
  await write(`${folder}/${stage}.json`, [...given, signException(checked.data, key)]);
  say(
    `exceptions/${stage}.json allows it until ${checked.data.expiresAt}. Commit it with the release.`,
  );
}

/** @throws DeployProblem where it can't be signed */
export async function signWith(args: string[]): Promise<void> {
  const values = readArguments(args);
  if (values['new-key']) {
    requireAll(values, ['signer', 'key']);
    await makeKey(values);
    return;
  }
  const needed = [
    'stage',
    'stack',
    'resource',
    'physical-id',
    'template',
    'signer',
    'key',
  ] as const;
  requireAll(values, [...needed, 'days', 'reason']);
  await signOne(values);
}

/** `npm run sign-exception` with these arguments. @returns its exit code */
export const main = (args: string[]): Promise<number> => command(() => signWith(args));

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
