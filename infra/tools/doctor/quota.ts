/** Quotas of the account, as Service Quotas knows them. */
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
} from '@aws-sdk/client-service-quotas';
import { quotasIn } from './clients.ts';
import { type Finding, fail, ok, unknown } from './finding.ts';

export const QUOTA_ACTIONS = [
  'servicequotas:GetServiceQuota',
  'servicequotas:GetAWSDefaultServiceQuota',
] as const;

export interface QuotaKey {
  region: string;
  ServiceCode: string;
  QuotaCode: string;
}

/** The account's own value of a quota, or AWS's where the account never had another; undefined where there is none. */
export async function quotaOf({ region, ...key }: QuotaKey): Promise<number | undefined> {
  const client = quotasIn(region);
  const applied = await client.send(new GetServiceQuotaCommand(key)).catch((error: unknown) => {
    if (error instanceof NoSuchResourceException) return undefined;
    throw error;
  });
  const { Quota } = applied ?? (await client.send(new GetAWSDefaultServiceQuotaCommand(key)));
  return Quota?.Value;
}

/** The page on which a higher quota is asked for. */
export const quotaPage = ({ region, ServiceCode, QuotaCode }: QuotaKey): string =>
  `https://${region}.console.aws.amazon.com/servicequotas/home/services/${ServiceCode}/quotas/${QuotaCode}`;

export interface Room {
  /** The counted things, like `distributions`. */
  things: string;
  quota: number | undefined;
  /** The number that the account has. */
  used: number;
  /** The number that the deployment will make. */
  toMake: number;
  page: string;
}

/** A deployment that would exceed a quota fails when it makes the first one too many. */
export function judgeRoom({ things, quota, used, toMake, page }: Room): Finding {
  if (quota === undefined) return unknown(`Service Quotas has no number of ${things}`, page);
  const said = `${used} of ${quota} ${things}`;
  if (toMake === 0) return ok(said);
  const more = `${said} are there, and the deployment makes ${toMake} more`;
  return used + toMake > quota ? fail(more, page) : ok(more);
}
