/**
 * The remains of a stack's failed creation: the stack itself, which can't be updated, resources that were
 * protected from deletion, and log groups whose names a further creation would meet. Each is named; on a yes
 * it is removed or taken over.
 */
import {
  DeleteStackCommand,
  type StackResourceSummary,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { readTemplate } from './assembly.ts';
import { askFor } from './ask.ts';
import type { StackPlace } from './cdk.ts';
import { logsIn, stacksIn } from './clients.ts';
import { isEmpty, isRemovable, removeResource } from './left-resources.ts';
import { setProtection } from './protection.ts';
import { describe, resourcesOf, stands } from './stacks.ts';

export interface Leftovers {
  /** True where a creation has to take over resources that are there. */
  takesOver: boolean;
}

interface Given {
  assembly: string;
  stacks: readonly StackPlace[];
  /** Goes on without asking the operator. */
  yes: boolean;
}

export interface FailedStack extends StackPlace {
  status: string;
  isProtected: boolean;
  resources: StackResourceSummary[];
}

/** The longest deletion of a stack that never stood, in seconds: distributions take a while. */
const DELETED_WITHIN = 30 * 60;

/** In progress, another command works on the stack; after a review nothing was made. */
const isFailure = (status: string) => /(FAILED|ROLLBACK_COMPLETE)$/.test(status);

const say = (line: string) => process.stdout.write(`${line}\n`);

export interface Remains {
  failed: FailedStack[];
  /** The names of log groups that a further creation would meet. */
  groups: string[];
}

/** Finds what earlier failures left. It changes nothing. */
export async function findLeftovers(
  assembly: string,
  stacks: readonly StackPlace[],
): Promise<Remains> {
  const failed = await failedStacks(stacks);
  return { failed, groups: await leftLogGroups(assembly, stacks, failed) };
}

/**
 * Finds what earlier failures left, and clears it away.
 * @throws DeployProblem where the operator doesn't agree
 */
export async function clearLeftovers({ assembly, stacks, yes }: Given): Promise<Leftovers> {
  const { failed, groups } = await findLeftovers(assembly, stacks);
  if (failed.length === 0 && groups.length === 0) return { takesOver: false };
  say('An earlier deployment failed, and left:');
  for (const stack of failed) await sayWhatIsLeft(stack);
  for (const name of groups) say(`  log group ${name}: is taken over by its stack`);
  if (!yes) await askFor('yes', 'Clear this away, and deploy anew? Type yes:');
  // A stack that uses another one goes before it.
  for (const stack of failed.toReversed()) await remove(stack);
  return { takesOver: groups.length > 0 };
}

async function failedStacks(stacks: readonly StackPlace[]): Promise<FailedStack[]> {
  const failed: FailedStack[] = [];
  for (const place of stacks) {
    const stack = await describe(place.name, place.region);
    const status = stack?.StackStatus ?? '';
    if (!stack || stands(stack) || !isFailure(status)) continue;
    const isProtected = stack.EnableTerminationProtection ?? false;
    const made = await resourcesOf(place);
    const resources = made.filter(({ PhysicalResourceId }) => PhysicalResourceId);
    failed.push({ ...place, status, isProtected, resources });
  }
  return failed;
}

async function sayWhatIsLeft({ name, region, status, resources }: FailedStack): Promise<void> {
  say(`  stack ${name} (${region}), ${status}: is removed`);
  for (const { ResourceType = '', PhysicalResourceId = '' } of resources) {
    const removed = isRemovable(ResourceType)
      ? (await isEmpty(region, ResourceType, PhysicalResourceId))
        ? 'is empty, and is removed'
        : 'isn’t empty, and STAYS'
      : 'is removed with the stack, or stays';
    say(`    ${ResourceType} ${PhysicalResourceId}: ${removed}`);
  }
}

async function remove(stack: FailedStack): Promise<void> {
  const { name, region, resources } = stack;
  if (stack.isProtected) await setProtection(stack, false);
  for (const { ResourceType = '', PhysicalResourceId = '' } of resources)
    if (isRemovable(ResourceType) && (await isEmpty(region, ResourceType, PhysicalResourceId)))
      await removeResource(region, ResourceType, PhysicalResourceId);
  const client = stacksIn(region);
  // CloudFormation retains only what it failed to delete.
  const stuck = resources.filter(({ ResourceStatus }) => ResourceStatus === 'DELETE_FAILED');
  const RetainResources = stuck.flatMap(({ LogicalResourceId }) => LogicalResourceId ?? []);
  await client.send(
    new DeleteStackCommand({
      StackName: name,
      ...(stack.status === 'DELETE_FAILED' ? { RetainResources } : {}),
    }),
  );
  await waitUntilStackDeleteComplete({ client, maxWaitTime: DELETED_WITHIN }, { StackName: name });
  say(`${name} is removed.`);
}

/** Log groups of fixed names that are there, though the stack that makes them isn't. */
async function leftLogGroups(
  assembly: string,
  stacks: readonly StackPlace[],
  failed: readonly FailedStack[],
): Promise<string[]> {
  const found: string[] = [];
  for (const place of stacks) {
    const names = await fixedLogGroups(assembly, place.id);
    if (names.length === 0) continue;
    const isFailed = failed.some(({ id }) => id === place.id);
    if (!isFailed && (await describe(place.name, place.region))) continue;
    for (const name of names) if (await hasLogGroup(place.region, name)) found.push(name);
  }
  return found;
}

/** Those that outlive their stack: the others go with it. */
async function fixedLogGroups(assembly: string, stack: string): Promise<string[]> {
  const { Resources } = await readTemplate(assembly, stack);
  return Object.values(Resources)
    .filter(
      ({ Type, DeletionPolicy = '' }) => Type === LOG_GROUP && DeletionPolicy.startsWith('Retain'),
    )
    .map(({ Properties }) => Properties?.['LogGroupName'])
    .filter((name) => typeof name === 'string');
}

const LOG_GROUP = 'AWS::Logs::LogGroup';

async function hasLogGroup(region: string, name: string): Promise<boolean> {
  const pages = paginateDescribeLogGroups({ client: logsIn(region) }, { logGroupNamePrefix: name });
  for await (const { logGroups = [] } of pages)
    if (logGroups.some(({ logGroupName }) => logGroupName === name)) return true;
  return false;
}
