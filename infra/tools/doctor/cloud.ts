/** The deployment as the checks see it in AWS. Its stacks are described once, when the first check needs them. */
import type { Stack } from '@aws-sdk/client-cloudformation';
import { describe } from '../../deploy/stacks.ts';
import type { Deployment } from '../../model/deployment.ts';
import type { PortalStack } from './synthesize.ts';

interface Given {
  deployment: Deployment;
  /** The folder of the templates. */
  assembly: string;
  stacks: readonly PortalStack[];
  now: Date;
  /** The names of a zone's servers, as the public DNS has them. */
  nameServersOf: (zone: string) => Promise<string[]>;
}

interface DeployedStack {
  place: PortalStack;
  stack: Stack;
}

export interface Cloud extends Given {
  /** The deployed stacks, in the order of the templates. */
  deployed: () => Promise<readonly DeployedStack[]>;
  /** An output of a stack; undefined where it isn't deployed. */
  output: (id: string, key: string) => Promise<string | undefined>;
}

/** Opens the deployment; nothing is asked before a check asks it. */
export function openCloud(given: Given): Cloud {
  let answer: Promise<DeployedStack[]> | undefined;
  const deployed = () => (answer ??= describeAll(given.stacks));
  const output = async (id: string, key: string) =>
    outputIn((await deployed()).find(({ place }) => place.id === id)?.stack, key);
  return { ...given, deployed, output };
}

async function describeAll(places: readonly PortalStack[]): Promise<DeployedStack[]> {
  const answers = places.map(async (place) => {
    const stack = await describe(place.name, place.region);
    return stack ? [{ place, stack }] : [];
  });
  return (await Promise.all(answers)).flat();
}

export const outputIn = (stack: Stack | undefined, key: string): string | undefined =>
  stack?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;

/** Options of a client: an address that doesn't answer is given up after 5 seconds. */
export const clientIn = (region: string) => ({
  region,
  requestHandler: { connectionTimeout: 5_000 },
});
