/** A deployed portal that is sound: its settings, its templates, and what AWS answers about it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { readTemplate } from '../../../infra/deploy/assembly.ts';
import { checkLayers, type Deployment } from '../../../infra/model/deployment.ts';
import { commonSettings, merge, type Values } from '../../../infra/model/setting-layers.ts';
import type { Outside } from '../../../infra/tools/doctor/cloud.ts';
import { type Synthesized, synthesize } from '../../../infra/tools/doctor/synthesize.ts';
import { type Answers, Failure, type Input } from './double.ts';

export const NOW = new Date('2026-11-26T06:00:00Z');
const DAY_MS = 24 * 3_600_000;
export const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

export const ACCOUNT = '123456789012';
export const SITE = 'portal.acme.co.za';
export const ZONE = 'Z0123456789ABCDEFGHIJ';
const COMPANY = {
  companyEmailDomain: 'acme.co.za',
  website: 'https://www.acme.co.za',
  supportEmail: 'support@acme.co.za',
  financeEmail: 'finance@acme.co.za',
  sender: 'portal@acme.co.za',
  payingAccount: { accountNumber: '62123456789' },
};
const OWN = {
  account: ACCOUNT,
  siteUrl: `https://${SITE}`,
  hostedZoneId: ZONE,
  alarmEmail: 'ops@acme.co.za',
};

/** The settings of a company that exists, of production, with some of them changed; null takes one away. */
export function deploymentWith(changes: Values = {}): Deployment {
  const own = Object.entries(merge({ ...OWN, portal: COMPANY }, changes));
  return checkLayers('prod', [
    { place: 'cdk.json, settings ', values: commonSettings() },
    {
      place: 'settings/prod.json, ',
      values: Object.fromEntries(own.filter(([, value]) => value !== null)),
    },
  ]);
}

let made: Promise<Synthesized> | undefined;

async function synthesizeHere(): Promise<Synthesized> {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-templates-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // CloudFormation's own rules take longest, and templates that keep them are tested elsewhere.
  process.env['CDK_VALIDATION'] = 'false';
  try {
    return await synthesize(folder, { stage: 'prod', ...OWN });
  } finally {
    delete process.env['CDK_VALIDATION'];
  }
}

/** The templates of production, made once for all files of a worker. */
export const templates = (): Promise<Synthesized> => {
  made ??= synthesizeHere();
  return made;
};

/** The public DNS and the portal's address. */
export const sound = (): Outside => ({
  nameServersOf: () => Promise.resolve(['ns-1.awsdns-01.org', 'ns-2.awsdns-02.com']),
  whyUnreachable: () => Promise.resolve(undefined),
});

interface Output {
  Value: unknown;
}

/** Each output has its name as its value; one that says what it read has the producer's. */
function outputsOf(made: Record<string, Output>) {
  return Object.entries(made).map(([OutputKey, { Value }]) => {
    const read = (Value as { 'Fn::GetStackOutput'?: { OutputName: string } })['Fn::GetStackOutput'];
    return { OutputKey, OutputValue: `the-${read?.OutputName ?? OutputKey}` };
  });
}

type Description = Record<string, unknown>;

let outputs: Promise<Map<string, object[]>> | undefined;

/** The outputs of each stack, by its id, read once. */
async function readOutputs({ assembly, stacks }: Synthesized): Promise<Map<string, object[]>> {
  const read = stacks.map(async ({ id }) => {
    const { Outputs = {} } = await readTemplate(assembly, id);
    return [id, outputsOf(Outputs)] as const;
  });
  return new Map(await Promise.all(read));
}

/** The stacks as CloudFormation describes them, by name. */
export async function stacksOf(made: Synthesized): Promise<Record<string, Description>> {
  outputs ??= readOutputs(made);
  const found = await outputs;
  const described = made.stacks.map(({ id, name, isProtected }): [string, Description] => [
    name,
    {
      StackName: name,
      StackStatus: 'UPDATE_COMPLETE',
      CreationTime: inDays(-200),
      EnableTerminationProtection: isProtected,
      DriftInformation: { StackDriftStatus: 'IN_SYNC', LastCheckTimestamp: inDays(-3) },
      Outputs: found.get(id),
    },
  ]);
  const bootstrap = {
    StackName: 'CDKToolkit',
    StackStatus: 'CREATE_COMPLETE',
    CreationTime: inDays(-200),
    Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '30' }],
  };
  return { CDKToolkit: bootstrap, ...Object.fromEntries(described) };
}

const EDGE = 'commission-portal-prod-edge-af-south-1';
const OPS = 'commission-portal-prod-ops';
export const CERTIFICATE = `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/11111111-2222-3333-4444-555555555555`;
const topic = (region: string) => `arn:aws:sns:${region}:${ACCOUNT}:Alarms`;
const RESOURCES: Record<string, [type: string, id: string][]> = {
  [EDGE]: [
    ['AWS::CertificateManager::Certificate', CERTIFICATE],
    ['AWS::SNS::Topic', topic('us-east-1')],
  ],
  [OPS]: [['AWS::SNS::Topic', topic('af-south-1')]],
};

/** The recorded answers of the other services. */
export const recorded = async (): Promise<Answers> =>
  JSON.parse(
    await readFile(new URL('answers.json', import.meta.url), 'utf8'),
    (_, value: unknown) =>
      typeof value === 'string' && /^in -?\d+ days$/.test(value)
        ? inDays(Number(value.split(' ')[1]))
        : value,
  ) as Answers;

const QUOTAS: Record<string, number> = {
  'L-B99A9384': 1000,
  'L-24B04930': 500,
  'L-66E6DF30': 1000,
  'L-026ADBA3': 120,
};

/** The answers about a portal of which all is well. */
export async function soundAnswers(made: Synthesized): Promise<Answers> {
  const stacks = await stacksOf(made);
  return {
    ...(await recorded()),
    'cloudformation:DescribeStacks': ({ StackName = '' }: Input) =>
      stacks[StackName]
        ? { Stacks: [stacks[StackName]] }
        : new Failure('ValidationError', `Stack with id ${StackName} does not exist`),
    'cloudformation:ListStackResources': ({ StackName = '' }: Input) => ({
      StackResourceSummaries: (RESOURCES[StackName] ?? []).map(([ResourceType, id], index) => ({
        LogicalResourceId: `Resource${index}`,
        PhysicalResourceId: id,
        ResourceType,
        ResourceStatus: 'CREATE_COMPLETE',
        LastUpdatedTimestamp: inDays(-200),
      })),
    }),
    'servicequotas:GetServiceQuota': ({ ServiceCode, QuotaCode = '' }: Input) => ({
      Quota: { ServiceCode, QuotaCode, Value: QUOTAS[QuotaCode], Adjustable: true },
    }),
    // WAF answers a marker with a last page too.
    'wafv2:ListWebACLs': ({ NextMarker }: Input) =>
      NextMarker
        ? { WebACLs: [] }
        : {
            WebACLs: [{ Name: 'Guard', Id: 'w1', ARN: 'arn:aws:wafv2:::w1' }],
            NextMarker: 'Guard',
          },
    'dynamodb:DescribeTable': {
      Table: {
        TableName: 'the-TableName',
        TableStatus: 'ACTIVE',
        DeletionProtectionEnabled: true,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
        GlobalSecondaryIndexes: tableDefinition.indexes.map(({ name }) => ({
          IndexName: name,
          IndexStatus: 'ACTIVE',
        })),
      },
    },
  };
}
