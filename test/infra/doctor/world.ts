/** A deployed portal that is sound: its settings, its templates, and what AWS answers about it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { readTemplate } from '../../../infra/deploy/assembly.ts';
import { checkLayers, type Deployment } from '../../../infra/model/deployment.ts';
import { commonSettings, merge, type Values } from '../../../infra/model/setting-layers.ts';
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
  fourEyesOnPayouts: true,
};
const OWN = {
  account: ACCOUNT,
  siteUrl: `https://${SITE}`,
  hostedZoneId: ZONE,
  alarmEmail: 'ops@acme.co.za',
  monthlyBudget: '100',
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
    return await synthesize({ stage: 'prod', ...OWN }, folder);
  } finally {
    delete process.env['CDK_VALIDATION'];
  }
}

/** The templates of production, made once for all files of a worker. */
export const templates = (): Promise<Synthesized> => {
  made ??= synthesizeHere();
  return made;
};

/** The zone's servers in the public DNS. */
export const nameServersOf = () => Promise.resolve(['ns-1.awsdns-01.org', 'ns-2.awsdns-02.com']);

interface Output {
  Value: unknown;
}

/** Each output has its name as its value; one that says what it read has the producer's. */
function outputsOf(outputs: Record<string, Output>) {
  return Object.entries(outputs).map(([OutputKey, { Value }]) => {
    const read = (Value as { 'Fn::GetStackOutput'?: { OutputName: string } })['Fn::GetStackOutput'];
    return { OutputKey, OutputValue: `the-${read?.OutputName ?? OutputKey}` };
  });
}

/** Replaced members of stacks' descriptions by the id of the stack; undefined where it isn't deployed. */
type Stacks = Record<string, Record<string, unknown> | undefined>;

/** A change of the sound portal. */
export interface Changes {
  /** Replaced answers. */
  answers?: Answers;
  stacks?: Stacks;
  /** True where nothing was ever deployed. */
  isNew?: true;
  settings?: Values;
  stage?: string;
  nameServersOf?: () => Promise<string[]>;
}

/** A portal, and all that the check says of it, a line for each finding; `…` stands for any text. */
export type Case = [changes: Changes, said: string];

/** The stacks as CloudFormation describes them, by name. */
async function describeStacks(
  { assembly, stacks }: Synthesized,
  changes: Stacks,
): Promise<Map<string, object>> {
  const bootstrap = {
    StackName: 'CDKToolkit',
    StackStatus: 'CREATE_COMPLETE',
    CreationTime: inDays(-200),
    Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '30' }],
  };
  const described = new Map<string, object>([['CDKToolkit', bootstrap]]);
  for (const { id, name, isProtected } of stacks) {
    if (id in changes && !changes[id]) continue;
    const { Outputs = {} } = await readTemplate(assembly, id);
    described.set(name, {
      StackName: name,
      StackStatus: 'UPDATE_COMPLETE',
      CreationTime: inDays(-200),
      EnableTerminationProtection: isProtected,
      Outputs: outputsOf(Outputs),
      ...changes[id],
    });
  }
  return described;
}

export const CERTIFICATE = `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/11111111-2222-3333-4444-555555555555`;
const RESOURCES: Record<string, [type: string, id: string][]> = {
  'commission-portal-prod-edge-af-south-1': [
    ['AWS::CertificateManager::Certificate', CERTIFICATE],
    ['AWS::SNS::Topic', `arn:aws:sns:us-east-1:${ACCOUNT}:Alarms`],
  ],
  'commission-portal-prod-ops': [['AWS::SNS::Topic', `arn:aws:sns:af-south-1:${ACCOUNT}:Alarms`]],
};

/** The recorded answers of services that don't depend on what is asked. */
const recorded = async (): Promise<Answers> =>
  JSON.parse(
    await readFile(new URL('answers.json', import.meta.url), 'utf8'),
    (_, value: unknown) =>
      typeof value === 'string' && /^in -?\d+ days$/.test(value)
        ? inDays(Number(value.split(' ')[1]))
        : value,
  ) as Answers;

/** The table in use, with changed members, and with an index that isn't there yet. */
export const table = (changes: object = {}, creating?: string): Answers => ({
  'dynamodb:DescribeTable': {
    Table: {
      TableName: 'the-TableName',
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      GlobalSecondaryIndexes: tableDefinition.indexes.map(({ name }) => ({
        IndexName: name,
        IndexStatus: name === creating ? 'CREATING' : 'ACTIVE',
      })),
      ...changes,
    },
  },
});

/** The answers about a portal of which all is well, but for what is changed. */
export async function answersOf(made: Synthesized, changes: Changes = {}): Promise<Answers> {
  const nothing = Object.fromEntries(made.stacks.map(({ id }) => [id, undefined]));
  const stacks = await describeStacks(made, changes.isNew ? nothing : (changes.stacks ?? {}));
  const ofStack =
    (answer: (name: string, stack: object) => Record<string, unknown>) =>
    ({ StackName = '' }: Input) => {
      const stack = stacks.get(StackName);
      return stack
        ? answer(StackName, stack)
        : new Failure('ValidationError', `Stack with id ${StackName} does not exist`);
    };
  return {
    ...(await recorded()),
    ...table(),
    'cloudformation:DescribeStacks': ofStack((_, stack) => ({ Stacks: [stack] })),
    'cloudformation:ListStackResources': ofStack((name) => ({
      StackResourceSummaries: (RESOURCES[name] ?? []).map(([ResourceType, id], index) => ({
        LogicalResourceId: `Resource${index}`,
        PhysicalResourceId: id,
        ResourceType,
        ResourceStatus: 'CREATE_COMPLETE',
      })),
    })),
    ...changes.answers,
  };
}
