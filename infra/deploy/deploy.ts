/**
 * `npm run deploy`: deploys the portal to an AWS account, or updates it there. Everything is
 * checked before anything is changed. A second run changes only what differs.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import type { Deployment } from '../model/deployment.ts';
import { stackNameOf } from '../model/stack-name.ts';
import { senderDomain } from '../stacks/mail.ts';
import { requireAccount, requireMailDomain } from './account.ts';
import { type Arguments, contextArguments, parseArguments, seeDoctor } from './arguments.ts';
import { releaseAtOnce } from './at-once.ts';
import { cdk, listStacks, type StackPlace } from './cdk.ts';
import { mailIn } from './clients.ts';
import { deployStacks } from './deploy-stacks.ts';
import { showMigrations } from './migrate.ts';
import { nextSteps, portalUrl } from './next-steps.ts';
import { command, DeployProblem } from './problem.ts';
import { whyUnreachable } from './reach.ts';
import { readSettings, requireBudget, requireOwnSettings } from './settings.ts';
import {
  describe,
  type Outputs,
  outputOf,
  readOutputs,
  stands,
  unpreparedRegions,
} from './stacks.ts';

const USAGE =
  'npm run deploy -- [--stage <name>] [-c name=value]… [--bootstrap] [--at-once] [--back] [--yes]';
/**
 * The functions' Node.js version, with which their code is bundled and their settings are checked.
 */
const NODE_MAJOR = 24;

const pathTo = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);

function requireNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return;
  throw new DeployProblem(
    `This is Node ${process.versions.node}, and ${NODE_MAJOR} is needed: npm ci brings it, npm run uses it.`,
  );
}

/** A user pool that stands keeps its sender, so that a mend can be deployed meanwhile. */
async function requireSender(deployment: Deployment): Promise<void> {
  const { stage, region } = deployment;
  try {
    await requireMailDomain(senderDomain(deployment), region);
  } catch (error) {
    const pool = await describe(stackNameOf(stage, 'Auth'), region);
    if (!(error instanceof DeployProblem) || !pool || !stands(pool)) throw error;
    say(`Warning: ${error.message}`);
  }
}

/** The CDK can upload only to an account that was bootstrapped, once for each region. */
async function prepare(stacks: StackPlace[], account: string, given: Arguments): Promise<void> {
  const regions = await unpreparedRegions(stacks);
  if (regions.length === 0) return;
  if (!given.bootstrap)
    throw new DeployProblem(
      `Account ${account} isn't bootstrapped for the CDK in ${regions.join(' and ')}: ` +
        'run this once more with --bootstrap, which does that first.',
      { isExamined: true },
    );
  await cdk(['bootstrap', ...regions.map((region) => `aws://${account}/${region}`)]);
}

async function finish(
  deployment: Deployment,
  outputs: Outputs,
  isMigrated: boolean,
): Promise<void> {
  const { stage, account, region, siteUrl } = deployment;
  const file = pathTo(`cdk.out/${stage}-outputs.json`);
  await writeFile(file, `${JSON.stringify(outputs, null, 2)}\n`);
  const mail = await mailIn(region).send(new GetAccountCommand({}));
  const clientId = outputOf(outputs, 'Auth', 'UserPoolClientId');
  const deployed = {
    distributionDomain: outputOf(outputs, 'Site', 'DistributionDomain'),
    unreachable: await whyUnreachable(siteUrl, clientId),
    isMailSandbox: !mail.ProductionAccessEnabled,
    isMigrated,
  };
  say(`\nDeployed ${stage} into account ${account}, ${region}.`);
  say(`  Portal   ${portalUrl(deployment, deployed)}`);
  say(`  Outputs  ${file}`);
  const steps = nextSteps(deployment, deployed).map((step) => `- ${step}`);
  say(`\nWhat is left to do:\n\n${steps.join('\n')}`);
}

async function deploy(args: string[]): Promise<void> {
  const given = parseArguments(args, USAGE);
  const deployment = readSettings(given.context);
  const { stage, account, region } = deployment;
  requireNode();
  requireOwnSettings(deployment);
  await requireAccount(deployment);
  await requireSender(deployment);
  if (!(await describe(stackNameOf(stage, 'Data'), region))) requireBudget(deployment);
  say(`Deploying ${stage} into account ${account}, ${region}.`);
  say('Building the web, the functions and the templates…');
  const assembly = pathTo(`cdk.out/${stage}`);
  await cdk(['synth', '--quiet', `--output=${assembly}`, ...contextArguments(given)]);
  const stacks = await listStacks([`--app=${assembly}`]);
  await prepare(stacks, account, given);
  const before = await readOutputs(stacks);
  const { back } = given;
  const isMigrated = await showMigrations({ stage, region, outputs: before, back, say });
  if (given.atOnce || back) await releaseAtOnce(assembly, stacks);
  // A newer web doesn't work with an older API, so the web goes first.
  const first = back ? ['Site'] : [];
  const outputs = await deployStacks({ stage, assembly, stacks, yes: given.yes, first });
  await finish(deployment, outputs, isMigrated);
}

/** `npm run deploy` with these arguments. @returns its exit code */
export const main = (args: string[]): Promise<number> =>
  command(
    () => deploy(args),
    () => seeDoctor(args, USAGE),
  );

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
