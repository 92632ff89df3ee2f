/**
 * `npm run smoke -- --stage <name>`: tries one sale at a deployed portal, as people do it. Passwords come
 * from variables, so that they are in no list of processes.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { UPFRONT_COMMISSION_CENTS } from '../../shared/ledger/rules.ts';
import { type BrowserConfig, browserConfig } from '../../shared/kernel/settings.ts';
import { command, DeployProblem, wronglyGiven } from '../deploy/problem.ts';
import { readSettings } from '../deploy/settings.ts';
import { DEFAULT_STAGE } from '../model/stage.ts';
import { openApi } from './open-api.ts';
import { sellOnce } from './sell-once.ts';
import { accessTokenOf, type Credentials } from './sign-in.ts';

const USAGE =
  'npm run smoke -- --stage <name> [--url <address>] [--label <text>] [--commission-cents <number>] [--on-prod]';

const options = {
  stage: { type: 'string', default: '' },
  url: { type: 'string' },
  label: { type: 'string', default: 'by hand' },
  'commission-cents': { type: 'string', default: String(UPFRONT_COMMISSION_CENTS) },
  'on-prod': { type: 'boolean', default: false },
} as const;

const variables = z.object({
  SMOKE_AGENT_EMAIL: z.email(),
  SMOKE_AGENT_PASSWORD: z.string().min(1),
  SMOKE_ADMIN_EMAIL: z.email(),
  SMOKE_ADMIN_PASSWORD: z.string().min(1),
  SMOKE_ADMIN_SECOND_FACTOR: z.string().optional(),
});

interface People {
  agent: Credentials;
  admin: Credentials;
}

/** @throws DeployProblem with the names of the variables that are missing or wrong */
export function peopleOf(environment: NodeJS.ProcessEnv): People {
  const read = variables.safeParse(environment);
  if (!read.success)
    throw new DeployProblem(
      `Wrong or missing variables: ${read.error.issues.map(({ path }) => path.join()).join(', ')} ` +
        '(docs/operations.md, Releases)',
    );
  const given = read.data;
  return {
    agent: { email: given.SMOKE_AGENT_EMAIL, password: given.SMOKE_AGENT_PASSWORD },
    admin: {
      email: given.SMOKE_ADMIN_EMAIL,
      password: given.SMOKE_ADMIN_PASSWORD,
      secondFactor: given.SMOKE_ADMIN_SECOND_FACTOR,
    },
  };
}

/**
 * The address of the portal that is tried.
 * @throws DeployProblem where it is production's, and nobody said so
 */
export function addressOf({ stage, url, 'on-prod': onProd }: Values): string {
  if (!stage) throw wronglyGiven('--stage is missing.', USAGE);
  const address = new URL(url ?? readSettings({ stage }).siteUrl);
  const isProd =
    stage === DEFAULT_STAGE ||
    address.hostname === new URL(readSettings({ stage: DEFAULT_STAGE }).siteUrl).hostname;
  if (isProd && !onProd)
    throw new DeployProblem(
      `${address.origin} is ${DEFAULT_STAGE}: this makes a sale there. If it may: --on-prod.`,
    );
  return address.origin;
}

type Values = ReturnType<typeof readArguments>;

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw wronglyGiven((error as Error).message, USAGE, { cause: error });
  }
}

async function configOf(address: string): Promise<BrowserConfig> {
  const answer = await fetch(`${address}/config.json`);
  if (!answer.ok) throw new DeployProblem(`${address}/config.json answers ${answer.status}`);
  return browserConfig.parse(await answer.json());
}

/** @throws DeployProblem with what isn't as it must be */
export async function smoke(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const values = readArguments(args);
  const address = addressOf(values);
  const people = peopleOf(environment);
  say(`Trying one sale at ${address}`);
  const config = await configOf(address);
  const open = async (person: Credentials) => {
    const token = await accessTokenOf(config, person);
    return openApi(address, () => token);
  };
  await sellOnce({
    agent: await open(people.agent),
    admin: await open(people.admin),
    commissionCents: z.coerce.number().int().parse(values['commission-cents']),
    phone: config.portal.supportPhone,
    label: values.label,
    say,
  });
}

/** `npm run smoke` with these arguments. @returns its exit code */
export const main = (args: string[]): Promise<number> => command(() => smoke(args, process.env));

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
