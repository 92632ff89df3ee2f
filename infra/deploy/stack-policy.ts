/**
 * CloudFormation's own lock on stateful resources: a stack policy denies every update that would replace or
 * delete them, also where somebody deploys without this command.
 */
import { GetStackPolicyCommand, SetStackPolicyCommand } from '@aws-sdk/client-cloudformation';
import { isStateful } from '../model/stateful-types.ts';
import type { StackPlace } from './cdk.ts';
import { stacksIn } from './clients.ts';
import { describe, resourcesOf, stands } from './stacks.ts';

/** A resource by its stack's id in the CDK app and its logical id. */
export interface Excepted {
  stack: string;
  logicalId: string;
}

const ALLOW = { Effect: 'Allow', Action: 'Update:*', Principal: '*', Resource: '*' };

/**
 * Deploys while stateful resources are locked; afterwards all are, also those of new stacks.
 * @param excepted those that an exception allows to replace or delete
 */
export async function whileLocked(
  stacks: readonly StackPlace[],
  excepted: readonly Excepted[],
  deploy: () => Promise<void>,
): Promise<void> {
  await lockStateful(stacks, excepted);
  try {
    await deploy();
  } catch (error) {
    // This may fail as well: the first reason counts.
    await lockStateful(stacks, []).catch((also: unknown) =>
      process.stdout.write(`${String(also)}\n`),
    );
    throw error;
  }
  await lockStateful(stacks, []);
}

/** Locks the stateful resources of the stacks that stand, but for those that are excepted. */
async function lockStateful(
  stacks: readonly StackPlace[],
  excepted: readonly Excepted[],
): Promise<void> {
  for (const stack of stacks) {
    const found = await describe(stack.name, stack.region);
    if (!found || !stands(found)) continue;
    const allowed = excepted.filter((one) => one.stack === stack.id);
    const locked = (await statefulIn(stack)).filter(
      (id) => !allowed.some(({ logicalId }) => logicalId === id),
    );
    await setPolicy(stack, policyOf(locked));
  }
}

async function statefulIn(stack: StackPlace): Promise<string[]> {
  const stateful = (await resourcesOf(stack)).filter(({ ResourceType }) =>
    isStateful(ResourceType),
  );
  return stateful.flatMap(({ LogicalResourceId }) => LogicalResourceId ?? []).sort();
}

/**
 * A policy can't be removed once it is there, so that a stack without such resources gets one that allows
 * all.
 */
const policyOf = (locked: readonly string[]): string =>
  JSON.stringify({
    Statement: [
      ALLOW,
      ...(locked.length === 0
        ? []
        : [
            {
              Effect: 'Deny',
              Action: ['Update:Replace', 'Update:Delete'],
              Principal: '*',
              Resource: locked.map((id) => `LogicalResourceId/${id}`),
            },
          ]),
    ],
  });

async function setPolicy({ name, region }: StackPlace, policy: string): Promise<void> {
  const client = stacksIn(region);
  const { StackPolicyBody } = await client.send(new GetStackPolicyCommand({ StackName: name }));
  if (StackPolicyBody === policy) return;
  await client.send(new SetStackPolicyCommand({ StackName: name, StackPolicyBody: policy }));
}
