/** Change sets of the deployed stacks, made by the CDK and only looked at: none is executed. */
import {
  type Change,
  DeleteChangeSetCommand,
  paginateDescribeChangeSet,
} from '@aws-sdk/client-cloudformation';
import pMap from 'p-map';
import type { StackPlace } from './cdk.ts';
import { stacksIn } from './clients.ts';
import type { StackChanges } from './losses.ts';
import { DeployProblem } from './problem.ts';
import { describe, stands } from './stacks.ts';

const NAME = 'commission-portal-guard';

/** Each is a process of the CDK, and CloudFormation limits how many are made at once. */
const AT_ONCE = 3;

interface Given {
  assembly: string;
  stacks: readonly StackPlace[];
  /** True where the deployment takes over resources that are there. */
  takesOver: boolean;
}

export interface Looked {
  seen: StackChanges[];
  /** Ids of stacks that use an export which another stack of the same version has yet to make. */
  unseen: string[];
}

/** CloudFormation makes no change set of a stack that imports what isn't exported yet. */
const MISSING_EXPORT = /No export named/;
const NOTHING_CHANGES = /^(The submitted information didn't contain changes|No updates are to be)/;

/**
 * Makes a change set of every stack that stands, and reads it.
 * @param prepare runs the CDK without showing its output
 * @throws where one can't be made or read
 */
export async function lookAtChanges(
  given: Given,
  prepare: (args: string[]) => Promise<void>,
): Promise<Looked> {
  const found = await Promise.all(
    given.stacks.map(async (stack) => ({ stack, is: await describe(stack.name, stack.region) })),
  );
  const standing = found.filter(({ is }) => is && stands(is)).map(({ stack }) => stack);
  const looked = await pMap(standing, (stack) => lookAt(stack, given, prepare), {
    concurrency: AT_ONCE,
  });
  return {
    seen: looked.filter((one) => typeof one !== 'string'),
    unseen: looked.filter((one) => typeof one === 'string'),
  };
}

async function lookAt(
  stack: StackPlace,
  { assembly, takesOver }: Given,
  prepare: (args: string[]) => Promise<void>,
): Promise<StackChanges | string> {
  const how = [`--app=${assembly}`, '--require-approval=never', '--exclusively'];
  const set = ['--method=prepare-change-set', `--change-set-name=${NAME}`];
  const more = takesOver ? ['--import-existing-resources'] : [];
  try {
    await prepare(['deploy', stack.id, ...how, ...set, ...more]);
    const changes = await read(stack, false);
    const isOpen = changes.some(
      ({ ResourceChange }) => ResourceChange?.Replacement === 'Conditional',
    );
    const withValues = isOpen ? await read(stack, true) : [];
    await remove(stack);
    return { stack: stack.id, changes, withValues };
  } catch (error) {
    // This may fail as well: the first reason counts.
    await remove(stack).catch((also: unknown) => process.stdout.write(`${String(also)}\n`));
    if (error instanceof Error && MISSING_EXPORT.test(error.message)) return stack.id;
    throw error;
  }
}

async function read({ name, region }: StackPlace, values: boolean): Promise<Change[]> {
  const changes: Change[] = [];
  const pages = paginateDescribeChangeSet(
    { client: stacksIn(region) },
    { StackName: name, ChangeSetName: NAME, IncludePropertyValues: values },
  );
  for await (const page of pages) {
    requireMade(name, page.Status, page.StatusReason);
    changes.push(...(page.Changes ?? []));
  }
  return changes;
}

/** The CDK ends with a failure where one isn't made; this is for the day on which it doesn't. */
function requireMade(stack: string, status: string | undefined, reason = ''): void {
  if (status === 'CREATE_COMPLETE' || (status === 'FAILED' && NOTHING_CHANGES.test(reason))) return;
  throw new DeployProblem(
    `The change set of ${stack} is ${status}, and can’t be judged: ${reason}`,
  );
}

/** CloudFormation also accepts the deletion of one that isn't there. */
async function remove({ name, region }: StackPlace): Promise<void> {
  await stacksIn(region).send(new DeleteChangeSetCommand({ StackName: name, ChangeSetName: NAME }));
}
