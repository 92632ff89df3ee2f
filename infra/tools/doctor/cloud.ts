/** The deployment as the checks see it in AWS. Answers that several checks need are asked for once. */
import { ACMClient } from '@aws-sdk/client-acm';
import type { Stack } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Route53Client } from '@aws-sdk/client-route-53';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { SNSClient } from '@aws-sdk/client-sns';
import { GLOBAL_REGION } from '../../deploy/clients.ts';
import { describe, type Outputs } from '../../deploy/stacks.ts';
import type { Deployment } from '../../model/deployment.ts';
import type { PortalStack } from './synthesize.ts';

/** An address that doesn't answer is given up after this, in ms. */
const requestHandler = { connectionTimeout: 5_000 };

export const certificates = () => new ACMClient({ region: GLOBAL_REGION, requestHandler });
export const zones = () => new Route53Client({ region: GLOBAL_REGION, requestHandler });
export const tablesIn = (region: string) => new DynamoDBClient({ region, requestHandler });
export const topicsIn = (region: string) => new SNSClient({ region, requestHandler });

interface Given {
  deployment: Deployment;
  /** The folder of the templates. */
  assembly: string;
  stacks: readonly PortalStack[];
  now: Date;
  /** True where CloudFormation is to look for drift now, which takes minutes. */
  detectsDrift: boolean;
  /** The names of a zone's servers, as the public DNS has them. */
  nameServersOf: (zone: string) => Promise<string[]>;
}

export interface Cloud extends Given {
  /** The stack as CloudFormation knows it; undefined where it isn't deployed. */
  stackOf: (id: string) => Promise<Stack | undefined>;
  /** The outputs of the deployed stacks; none of a stack that isn't deployed. */
  outputs: () => Promise<Outputs>;
}

/** Opens the deployment; nothing is asked before a check asks it. */
export function openCloud(given: Given): Cloud {
  const { stacks } = given;
  const asked = new Map<string, Promise<Stack | undefined>>();
  const stackOf = (id: string) => {
    const place = stacks.find((stack) => stack.id === id);
    const answer = asked.get(id) ?? (place && describe(place.name, place.region));
    if (answer) asked.set(id, answer);
    return answer ?? Promise.resolve(undefined);
  };
  const outputs = async () => {
    const made: Outputs = {};
    for (const { id } of stacks) made[id] = outputsIn(await stackOf(id));
    return made;
  };
  return { ...given, stackOf, outputs };
}

const outputsIn = ({ Outputs = [] }: Pick<Stack, 'Outputs'> = {}): Record<string, string> =>
  Object.fromEntries(
    Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue] as const),
  );

/** The answer; undefined where AWS says by an error of this kind that there is no such thing. */
export async function orNone<Answer>(
  asked: Promise<Answer>,
  missing: abstract new (...given: never[]) => Error,
): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof missing) return undefined;
    throw error;
  }
}

export const QUOTA_ACTIONS = [
  'servicequotas:GetServiceQuota',
  'servicequotas:GetAWSDefaultServiceQuota',
] as const;

/** A quota of the account, with the page on which a higher one is asked for. */
export interface Quota {
  /** The account's own value, or AWS's where it never had another; undefined where there is none. */
  value: number | undefined;
  page: string;
}

export async function quotaIn(region: string, service: string, code: string): Promise<Quota> {
  const client = new ServiceQuotasClient({ region, requestHandler });
  const key = { ServiceCode: service, QuotaCode: code };
  const own = await orNone(client.send(new GetServiceQuotaCommand(key)), NoSuchResourceException);
  const { Quota } = own ?? (await client.send(new GetAWSDefaultServiceQuotaCommand(key)));
  const page = `https://${region}.console.aws.amazon.com/servicequotas/home/services/${service}/quotas/${code}`;
  return { value: Quota?.Value, page };
}
