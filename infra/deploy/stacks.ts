/** The stacks of a deployment, as CloudFormation knows them. */
import {
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import type { StackPlace } from './cdk.ts';
import { stacksIn } from './clients.ts';
import { DeployProblem } from './problem.ts';

/** The stack that `cdk bootstrap` creates in an account and region. */
export const BOOTSTRAP_STACK = 'CDKToolkit';

/** Outputs by stack id and output name. */
export type Outputs = Record<string, Record<string, string>>;

const isMissing = (error: unknown) =>
  error instanceof Error && /does not exist/.test(error.message);

/** A stack as CloudFormation knows it; undefined where there is none. */
export async function describe(StackName: string, region: string): Promise<Stack | undefined> {
  try {
    const { Stacks = [] } = await stacksIn(region).send(new DescribeStacksCommand({ StackName }));
    return Stacks[0];
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The regions of the stacks in which the account isn't bootstrapped. */
export async function unpreparedRegions(stacks: StackPlace[]): Promise<string[]> {
  const regions = [...new Set(stacks.map(({ region }) => region))];
  const found = await Promise.all(regions.map((region) => describe(BOOTSTRAP_STACK, region)));
  return regions.filter((_, index) => !found[index]);
}

/** True for a stack that was once created as a whole, whatever became of later updates. */
export const stands = ({ StackStatus }: Stack): boolean =>
  /^(CREATE_COMPLETE$|UPDATE_|IMPORT_)/.test(String(StackStatus));

/** True where all stacks exist, so that a change set can be made of them. */
export async function areDeployed(stacks: StackPlace[]): Promise<boolean> {
  const found = await Promise.all(stacks.map(({ name, region }) => describe(name, region)));
  return found.every((stack) => stack && stands(stack));
}

/** The outputs of the deployed stacks; none of a stack that was never deployed. */
export async function readOutputs(stacks: StackPlace[]): Promise<Outputs> {
  const found = await Promise.all(
    stacks.map(async ({ id, name, region }) => {
      const { Outputs = [] } = (await describe(name, region)) ?? {};
      return [
        id,
        Object.fromEntries(Outputs.map((output) => [output.OutputKey, output.OutputValue])),
      ] as const;
    }),
  );
  return Object.fromEntries(found);
}

/** @throws DeployProblem where the stack has no such output */
export function outputOf(outputs: Outputs, stack: string, name: string): string {
  const value = outputs[stack]?.[name];
  if (!value) throw new DeployProblem(`The ${stack} stack has no output ${name}: deploy it again.`);
  return value;
}

/** The resources of a stack that weren't deleted; none where there is no stack. */
export async function resourcesOf({ name, region }: StackPlace): Promise<StackResourceSummary[]> {
  const found: StackResourceSummary[] = [];
  try {
    const pages = paginateListStackResources({ client: stacksIn(region) }, { StackName: name });
    for await (const { StackResourceSummaries = [] } of pages)
      found.push(...StackResourceSummaries);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return found.filter(({ ResourceStatus }) => ResourceStatus !== 'DELETE_COMPLETE');
}

/** The physical ids of a stack's resources of a type. */
export async function idsOf(place: StackPlace, type: string): Promise<string[]> {
  const found = await resourcesOf(place);
  return found.flatMap(({ ResourceType, PhysicalResourceId = '' }) =>
    ResourceType === type && PhysicalResourceId ? [PhysicalResourceId] : [],
  );
}
