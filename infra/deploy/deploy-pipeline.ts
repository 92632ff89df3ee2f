/**
 * `npm run deploy-pipeline -- --stage <name>`: makes or updates the roles by which GitHub's jobs deploy a
 * stage. An administrator of the stage's account runs it; the roles that it makes can't.
 */
import { fileURLToPath } from 'node:url';
import { environmentOf, roleName } from '../model/pipeline.ts';
import { EDGE_REGION } from '../stacks/stack-props.ts';
import { requireAccount } from './account.ts';
import { contextArguments, parseArguments } from './arguments.ts';
import { cdk, listStacks } from './cdk.ts';
import { deployStacks } from './deploy-stacks.ts';
import { command, DeployProblem, wronglyGiven } from './problem.ts';
import { readSettings } from './settings.ts';
import { unpreparedRegions } from './stacks.ts';

const USAGE = 'npm run deploy-pipeline -- --stage <name> [-c name=value]… [--bootstrap] [--yes]';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);

async function deployPipeline(args: string[]): Promise<void> {
  const given = parseArguments(args, USAGE);
  if (given.context['stage'] === undefined) throw wronglyGiven('--stage <name> is missing.', USAGE);
  const deployment = readSettings(given.context);
  const { stage, account, region } = deployment;
  await requireAccount(deployment);
  const assembly = `${ROOT}cdk.out/${stage}-pipeline`;
  const app = ['--app=node infra/pipeline-app.ts', ...contextArguments(given)];
  await cdk(['synth', '--quiet', `--output=${assembly}`, ...app]);
  const stacks = await listStacks([`--app=${assembly}`]);
  const [unprepared] = await unpreparedRegions(stacks);
  if (unprepared !== undefined) {
    if (!given.bootstrap)
      throw new DeployProblem(
        `Account ${account} isn't bootstrapped for the CDK in ${unprepared}: run this once more with --bootstrap.`,
      );
    await cdk(['bootstrap', `aws://${account}/${EDGE_REGION}`]);
  }
  await deployStacks({ stage, assembly, stacks, yes: given.yes });
  say(
    `\nJobs of the GitHub environment ${environmentOf(stage)} may deploy ${stage} into ${region}:`,
  );
  say(`  AWS_DEPLOY_ROLE = arn:aws:iam::${account}:role/${roleName(deployment, 'deploy')}`);
  say(`  AWS_REGION = ${region}`);
}

/** `npm run deploy-pipeline` with these arguments. @returns its exit code */
export const main = (args: string[]): Promise<number> => command(() => deployPipeline(args));

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
