/** Deploys the stacks that were synthesized, exactly as they were shown. */
import { askFor } from './ask.ts';
import { cdk, showDifferences, type StackPlace } from './cdk.ts';
import { readExceptions } from './exceptions.ts';
import { keepExports } from './kept-exports.ts';
import { stacksWithOldValues } from './old-values.ts';
import { DeployProblem } from './problem.ts';
import { protect } from './protection.ts';
import { whileLocked } from './stack-policy.ts';
import { areDeployed, type Outputs, readOutputs } from './stacks.ts';

interface Deployed {
  stage: string;
  /** The folder of the templates. */
  assembly: string;
  stacks: StackPlace[];
  /** Goes on without asking the operator. */
  yes: boolean;
  /** The folder of the exceptions; absent: the repository's. */
  exceptions?: string;
  /** The ids of the stacks that are deployed before all others; absent: none. */
  first?: readonly string[];
}

/** The commands of the CDK. */
interface Cdk {
  run: (args: string[]) => Promise<void>;
  /** @returns whether deploying would change anything */
  compare: (args: string[]) => Promise<boolean>;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Deploys what differs.
 * @returns the outputs of the stacks afterwards
 * @throws DeployProblem where it fails, or the operator doesn't agree
 */
export async function deployStacks(
  given: Deployed,
  commands: Cdk = { run: cdk, compare: showDifferences },
): Promise<Outputs> {
  let isChanged: boolean;
  try {
    isChanged = await deployChanges(given, commands);
  } catch (error) {
    // Stacks that stand are protected even so; where that fails too, the first reason counts.
    await protectStanding(given).catch((also: unknown) => say(String(also)));
    throw error;
  }
  await protectStanding(given);
  return renewOldValues({ ...given, yes: given.yes || isChanged }, commands);
}

async function protectStanding({ assembly, stacks }: Deployed): Promise<void> {
  for (const name of await protect(assembly, stacks))
    say(`${name} is protected from deletion now.`);
}

/** @returns whether anything was changed */
async function deployChanges(
  { stage, assembly, stacks, yes, exceptions, first = [] }: Deployed,
  { run, compare }: Cdk,
): Promise<boolean> {
  const excepted = await readExceptions(stage, exceptions);
  say('Comparing with what is deployed…');
  const kept = await keepExports(assembly, stacks);
  // A change set lists replacements; for a missing stack it would leave an empty stack behind.
  const areThere = await areDeployed(stacks);
  const method = areThere ? 'auto' : 'template';
  const differs = await compare([`--app=${assembly}`, `--method=${method}`]);
  // A creation that was rolled back keeps its template, by which nothing differs.
  if (!differs && areThere) {
    say('Stacks: nothing changed.');
    return false;
  }
  for (const { stack, logicalId, until, reason } of excepted)
    say(`exceptions/${stage}.json lets ${stack} ${logicalId} go until ${until}: ${reason}`);
  if (!yes) await askFor('yes', 'Deploy these changes? Type yes:');
  await whileLocked(stacks, excepted, async () => {
    // A log group or vault of a fixed name outlives its stack, and the next creation takes it over.
    const takesOver = '--import-existing-resources';
    const always = [`--app=${assembly}`, '--require-approval=never', takesOver];
    if (first.length > 0) await run(['deploy', ...first, '--exclusively', ...always]);
    await run(['deploy', '--all', ...always]);
    if (kept.stacks.length === 0) return;
    await kept.release();
    await run(['deploy', ...kept.stacks, '--exclusively', ...always]);
  });
  return true;
}

/** Deploys once more which stacks read a value of another region before it changed. */
async function renewOldValues({ assembly, stacks, yes }: Deployed, { run }: Cdk): Promise<Outputs> {
  const outputs = await readOutputs(stacks);
  const old = await stacksWithOldValues(assembly, stacks, outputs);
  if (old.length === 0) return outputs;
  say(`These stacks use a value of another region that has changed: ${old.join(', ')}.`);
  if (!yes) await askFor('yes', 'Deploy them once more? Type yes:');
  const always = [`--app=${assembly}`, '--require-approval=never'];
  // Their templates are as they were, by which the CDK would leave them out.
  await run(['deploy', ...old, '--exclusively', '--force', ...always]);
  const renewed = await readOutputs(stacks);
  const still = await stacksWithOldValues(assembly, stacks, renewed);
  if (still.length > 0)
    throw new DeployProblem(
      `${still.join(', ')} read an old value of another region again: compare the outputs that end in ` +
        'InUse with the other stack’s (docs/operations.md, References between regions).',
    );
  return renewed;
}
