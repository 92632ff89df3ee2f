/**
 * `npm run destroy`: removes a deployment and its data from its account. A stage that keeps its data is
 * refused.
 */
import { keepsData } from '../model/deployment.ts';
import { requireAccount } from './account.ts';
import { contextArguments, parseArguments } from './arguments.ts';
import { askFor } from './ask.ts';
import { cdk, listStacks } from './cdk.ts';
import { bucketsIn } from './clients.ts';
import { emptyBucket } from './empty-bucket.ts';
import { command, DeployProblem } from './problem.ts';
import { standing } from './protection.ts';
import { readSettings } from './settings.ts';
import { idsOf } from './stacks.ts';

const USAGE = 'npm run destroy -- --stage dev [-c name=value]… [--yes]';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function destroy(args: string[]): Promise<void> {
  const given = parseArguments(args, USAGE);
  const deployment = readSettings(given.context);
  const { stage, account, region } = deployment;
  if (keepsData(deployment))
    throw new DeployProblem(
      `Stage ${stage} keeps its data and can't be destroyed; others can, like dev: npm run destroy -- --stage dev`,
    );
  await requireAccount(deployment);
  const stacks = await listStacks(contextArguments(given));
  const [locked] = await standing(stacks, { isProtected: true });
  if (locked)
    throw new DeployProblem(
      `${locked.name} is protected from deletion: somebody did that by hand. If it may go: aws cloudformation ` +
        `update-termination-protection --no-enable-termination-protection --stack-name ${locked.name} --region ${locked.region}`,
    );
  if (!given.yes) {
    say(`This removes ${stage} from account ${account}, ${region}, and all data in it for ever:`);
    for (const { name, region: place } of stacks) say(`  ${name} (${place})`);
    await askFor(stage, `Type ${stage} to destroy it:`);
  }
  for (const stack of stacks)
    for (const bucket of await idsOf(stack, 'AWS::S3::Bucket')) {
      const deleted = await emptyBucket(bucketsIn(stack.region), bucket);
      say(`${bucket}: ${deleted} versions deleted`);
    }
  await cdk(['destroy', '--all', '--force', ...contextArguments(given)]);
  say(`Destroyed ${stage} in account ${account}, ${region}.`);
}

/** `npm run destroy` with these arguments. @returns its exit code */
export const main = (args: string[]): Promise<number> => command(() => destroy(args));

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
