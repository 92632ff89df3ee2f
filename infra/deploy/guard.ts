/**
 * The guard over a deployment: change sets are made and read before anything is changed, and none may replace
 * or delete a stateful resource, also with `--yes`, but for what an exception in the repository allows.
 */
import type { StackPlace } from './cdk.ts';
import { lookAtChanges } from './change-sets.ts';
import { type Exception, findException, readExceptions } from './exceptions.ts';
import { describeLoss, lossesIn, type Loss, lossOfResource } from './losses.ts';
import { DeployProblem } from './problem.ts';
import type { Excepted } from './stack-policy.ts';

interface Given {
  stage: string;
  assembly: string;
  stacks: readonly StackPlace[];
  takesOver: boolean;
  /** The folder of the exceptions; absent: the repository's. */
  exceptions?: string | undefined;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Looks at what a deployment would do to stateful resources.
 * @param prepare runs the CDK without showing its output
 * @returns the resources that it may replace or delete
 * @throws DeployProblem with a line for each resource that it may not
 */
export async function guardStateful(
  given: Given,
  prepare: (args: string[]) => Promise<void>,
): Promise<Excepted[]> {
  const { stage } = given;
  // A file that can't be read stops the deployment before the change sets, which take minutes.
  const exceptions = await readExceptions(stage, given.exceptions);
  say('Looking for stateful resources that would be replaced or deleted…');
  const { seen, unseen } = await lookAtChanges(given, prepare);
  for (const stack of unseen)
    say(
      `${stack} uses what another stack has yet to make: its policy guards it while it is deployed.`,
    );
  const now = new Date();
  const refused: string[] = [];
  const used: Exception[] = [];
  for (const loss of seen.flatMap(lossesIn)) {
    const found = findException(loss, exceptions, now);
    if ('refused' in found) {
      refused.push(
        `${describeLoss(loss)}\n  Refused: ${found.refused}. ${howToExcept(stage, loss)}`,
      );
      continue;
    }
    const { reason, until } = found.allowed;
    say(`${describeLoss(loss)}\n  Allowed until ${until} by exceptions/${stage}.json: ${reason}`);
    used.push(found.allowed);
  }
  if (refused.length > 0) throw new DeployProblem(explain(refused));
  const known = exceptions.filter(({ stack }) => !unseen.includes(stack));
  nameSuperfluous(
    stage,
    known.filter((one) => !used.includes(one)),
  );
  return used;
}

/** Names the exceptions that allow nothing which this deployment does. */
export function nameSuperfluous(stage: string, exceptions: readonly Exception[]): void {
  for (const { stack, logicalId, loss } of exceptions)
    say(
      `exceptions/${stage}.json: the exception for ${stack} ${logicalId} (${loss}) is superfluous. Remove it.`,
    );
}

function howToExcept(stage: string, loss: Loss): string {
  const { stack, logicalId, physicalId } = loss;
  const named = { stack, logicalId, physicalId, loss: lossOfResource(loss) };
  const entry = JSON.stringify({ ...named, reason: '…', until: 'YYYY-MM-DD' });
  return `If it has to be, add to exceptions/${stage}.json, and have it reviewed:\n  ${entry}`;
}

const explain = (refused: readonly string[]): string =>
  [
    'Nothing was changed: this version would replace or delete what can’t be made again.',
    ...refused,
    'Keep the resource as it is, or make another one beside it under another id (docs/operations.md, The guard).',
  ].join('\n');
