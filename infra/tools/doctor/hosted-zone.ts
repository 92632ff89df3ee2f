/** The hosted zone in which certificate and address are made: a deployment waits for hours where the public DNS doesn't know it. */
import {
  GetHostedZoneCommand,
  type GetHostedZoneCommandOutput,
  ListResourceRecordSetsCommand,
  NoSuchHostedZone,
  type ResourceRecordSet,
} from '@aws-sdk/client-route-53';
import { type Deployment, ownName } from '../../model/deployment.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import type { CloudCheck } from './check.ts';
import { zones } from './clients.ts';
import type { Outside } from './cloud.ts';
import { type Finding, fail, ok, orOk } from './finding.ts';

/** Route 53 writes a domain with a dot at its end, and in lower case. */
const plain = (domain: string) => domain.replace(/\.$/, '').toLowerCase();

type Zone = Pick<GetHostedZoneCommandOutput, 'HostedZone' | 'DelegationSet'>;

interface Judged {
  stage: string;
  name: string;
  zoneId: string;
  /** The zone's servers in the public DNS; empty where it has none. */
  delegated: readonly string[];
}

/** The zone's id in Route 53's answers is `/hostedzone/Z…`. */
const pageOf = (zoneId: string) =>
  `https://us-east-1.console.aws.amazon.com/route53/v2/hostedzones#ListRecordSets/${zoneId}`;

/** The name must be in the zone, and the public DNS must lead to it. */
export function judgeZone(zone: Zone | undefined, judged: Judged): Finding[] {
  const { stage, name, zoneId, delegated } = judged;
  if (!zone?.HostedZone)
    return [fail(`there is no hosted zone ${zoneId} in this account`, settingsFile(stage))];
  const domain = plain(zone.HostedZone.Name ?? '');
  if (zone.HostedZone.Config?.PrivateZone)
    return [fail(`the hosted zone of ${domain} is a private one`, settingsFile(stage))];
  if (name !== domain && !name.endsWith(`.${domain}`))
    return [fail(`${name} isn’t in the hosted zone of ${domain}`, settingsFile(stage))];
  const servers = (zone.DelegationSet?.NameServers ?? []).map(plain);
  if (delegated.some((server) => servers.includes(plain(server))))
    return [ok(`${domain} leads to its zone`)];
  const [first] = delegated;
  const found = first
    ? `leads to ${plain(first)} in the public DNS, and not to its zone`
    : 'has no name servers in the public DNS';
  return [
    fail(`${domain} ${found}`, `set ${servers.join(', ')} as its name servers at its registrar`),
  ];
}

/** CloudFormation makes the portal's addresses, and fails where there is one of that name. */
export function judgeRecords(
  records: readonly ResourceRecordSet[],
  { name, zoneId, isMade }: { name: string; zoneId: string; isMade: boolean },
): Finding[] {
  const taken = records.filter(
    ({ Name = '', Type = '' }) => plain(Name) === name && ['A', 'AAAA', 'CNAME'].includes(Type),
  );
  if (isMade || taken.length === 0) return [];
  const types = taken.map(({ Type }) => Type).join(', ');
  return [fail(`${name} has records already (${types})`, `remove them: ${pageOf(zoneId)}`)];
}

/** The public DNS answers so for a domain that it doesn't know, or whose servers don't know it. */
const NO_SERVERS = /^(ENODATA|ENOTFOUND|ESERVFAIL)$/;

async function serversOf(domain: string, outside: Outside): Promise<string[]> {
  try {
    return await outside.nameServersOf(domain);
  } catch (error) {
    if (NO_SERVERS.test((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

async function findZone(Id: string): Promise<Zone | undefined> {
  try {
    return await zones().send(new GetHostedZoneCommand({ Id }));
  } catch (error) {
    if (error instanceof NoSuchHostedZone) return undefined;
    throw error;
  }
}

const recordsOf = async (HostedZoneId: string, StartRecordName: string) =>
  (
    await zones().send(
      new ListResourceRecordSetsCommand({ HostedZoneId, StartRecordName, MaxItems: 10 }),
    )
  ).ResourceRecordSets ?? [];

export const hostedZone: CloudCheck = {
  name: 'hosted-zone',
  looksAt: 'that the zone is there, has siteUrl’s name free, and is what the public DNS leads to',
  actions: [
    'route53:GetHostedZone',
    'route53:ListResourceRecordSets',
    'cloudformation:DescribeStacks',
  ],
  async find({ deployment, outside, isStanding }) {
    const { hostedZoneId: zoneId, name } = named(deployment);
    if (!zoneId || !name) return [ok('the portal uses none')];
    const { stage } = deployment;
    const zone = await findZone(zoneId);
    const domain = plain(zone?.HostedZone?.Name ?? '');
    const delegated = domain ? await serversOf(domain, outside) : [];
    const [judged] = judgeZone(zone, { stage, name, zoneId, delegated });
    if (judged?.state !== 'ok') return judged ? [judged] : [];
    const records = await recordsOf(zoneId, name);
    const isMade = await isStanding('Site');
    return orOk(judgeRecords(records, { name, zoneId, isMade }), judged.found);
  },
};

const named = (deployment: Deployment) => ({
  hostedZoneId: deployment.hostedZoneId,
  name: ownName(deployment),
});
