/** The deployment as the checks see it in AWS. Answers that several checks need are asked for once. */
import { resolveNs } from 'node:dns/promises';
import { paginateListStackResources, type Stack } from '@aws-sdk/client-cloudformation';
import { type DistributionSummary, paginateListDistributions } from '@aws-sdk/client-cloudfront';
import { distributions, stacksIn } from '../../deploy/clients.ts';
import { whyUnreachable } from '../../deploy/reach.ts';
import { describe, type Outputs, stands } from '../../deploy/stacks.ts';
import type { Deployment } from '../../model/deployment.ts';
import { settleAll } from './settle.ts';
import type { PortalStack } from './synthesize.ts';

/** Questions to the world outside AWS. */
export interface Outside {
  /** The names of a zone's servers, as the public DNS has them. */
  nameServersOf: (zone: string) => Promise<string[]>;
  /** @returns the reason why the portal can't be reached; undefined where it can */
  whyUnreachable: (siteUrl: string, userPoolClientId: string) => Promise<string | undefined>;
}

export interface Cloud {
  deployment: Deployment;
  /** The folder of the templates. */
  assembly: string;
  stacks: readonly PortalStack[];
  now: Date;
  /** True where CloudFormation is to look for drift now, which takes minutes. */
  detectsDrift: boolean;
  outside: Outside;
  /** The stack as CloudFormation knows it; undefined where it isn't deployed. */
  stackOf: (id: string) => Promise<Stack | undefined>;
  /** True where the stack was once created as a whole. */
  isStanding: (id: string) => Promise<boolean>;
  /** The outputs of the deployed stacks; none of a stack that isn't deployed. */
  outputs: () => Promise<Outputs>;
  /** The physical ids of a deployed stack's resources of a type. */
  resourcesOf: (id: string, type: string) => Promise<string[]>;
  /** All distributions of the account. */
  distributions: () => Promise<DistributionSummary[]>;
}

export const realOutside: Outside = { nameServersOf: resolveNs, whyUnreachable };

type Given = Omit<Cloud, 'stackOf' | 'isStanding' | 'outputs' | 'resourcesOf' | 'distributions'>;

/** Remembers the answer of each question, also where it is a refusal. */
function once<Result>(ask: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const answers = new Map<string, Promise<Result>>();
  return (key) => {
    const answer = answers.get(key) ?? ask(key);
    answers.set(key, answer);
    return answer;
  };
}

/** Opens the deployment; nothing is asked before a check asks it. */
export function openCloud(given: Given): Cloud {
  const { stacks } = given;
  const placeOf = (id: string) => stacks.find((stack) => stack.id === id);
  const stackOf = once(async (id) => {
    const place = placeOf(id);
    return place && describe(place.name, place.region);
  });
  const isStanding = async (id: string) => {
    const stack = await stackOf(id);
    return stack !== undefined && stands(stack);
  };
  const outputsOf = async (id: string): Promise<Record<string, string>> => {
    const { Outputs = [] } = (await stackOf(id)) ?? {};
    return Object.fromEntries(
      Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue] as const),
    );
  };
  const allDistributions = once(listDistributions);
  return {
    ...given,
    stackOf,
    isStanding,
    async outputs() {
      const found = await settleAll(
        stacks.map(async ({ id }) => [id, await outputsOf(id)] as const),
      );
      return Object.fromEntries(found);
    },
    async resourcesOf(id, type) {
      const place = placeOf(id);
      return place && (await isStanding(id)) ? listResources(place, type) : [];
    },
    distributions: () => allDistributions(''),
  };
}

async function listResources({ name, region }: PortalStack, type: string): Promise<string[]> {
  const found: string[] = [];
  const pages = paginateListStackResources({ client: stacksIn(region) }, { StackName: name });
  for await (const { StackResourceSummaries = [] } of pages)
    for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries)
      if (ResourceType === type && PhysicalResourceId) found.push(PhysicalResourceId);
  return found;
}

async function listDistributions(): Promise<DistributionSummary[]> {
  const found: DistributionSummary[] = [];
  const pages = paginateListDistributions({ client: distributions() }, {});
  for await (const { DistributionList } of pages) found.push(...(DistributionList?.Items ?? []));
  return found;
}
