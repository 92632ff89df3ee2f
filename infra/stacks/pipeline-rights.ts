/**
 * The rights of a pipeline's roles. Stacks are changed by the roles that `cdk bootstrap` makes, which the
 * deploying role may assume; its own rights are what `infra/deploy` calls besides.
 */
import { EDGE_REGION } from './stack-props.ts';
import { senderDomain } from './mail.ts';
import { type Deployment, keepsData } from '../model/deployment.ts';
import { stackPattern } from '../model/pipeline.ts';
import { isPreview } from '../model/stage.ts';

export interface Right {
  actions: string[];
  resources: string[];
  /** Why no narrower ARN exists, for those that end in a wildcard. */
  reason?: string;
  conditions?: Record<string, Record<string, string[]>>;
}

/** The qualifier of the CDK's bootstrap stack, as `cdk bootstrap` has it. */
const QUALIFIER = 'hnb659fds';

const GENERATED = 'CloudFormation makes the rest of the name; the beginning is one stage’s';
const ACCOUNT_WIDE =
  'Limits, names and settings of the account are read; nothing of people, and nothing is changed';

/** The regions of a stage's stacks. */
const regionsOf = ({ stage, region, copyRegion }: Deployment): string[] => [
  ...new Set([
    region,
    ...(isPreview(stage) ? [] : [EDGE_REGION]),
    ...(copyRegion === undefined ? [] : [copyRegion]),
  ]),
];

const stackArns = (deployment: Deployment): string[] =>
  regionsOf(deployment).map(
    (region) =>
      `arn:aws:cloudformation:${region}:${deployment.account}:stack/${stackPattern(deployment.stage)}/*`,
  );

/**
 * A comparison reads templates: no data, and no role of the CDK's, of which the one for reading reads
 * everything.
 */
export const diffRights = (deployment: Deployment): Right[] => [
  {
    actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
    resources: stackArns(deployment),
    reason: GENERATED,
  },
];

/** The rights of `npm run deploy` and of what it calls. */
export const deployRights = (deployment: Deployment): Right[] => [
  ...stackRights(deployment),
  ...mailRights(deployment),
  ...migrationRights(deployment),
  ...lookingRights(deployment),
  ...(keepsData(deployment) ? [] : clearingRights(deployment)),
];

function stackRights(deployment: Deployment): Right[] {
  const { account } = deployment;
  const regions = regionsOf(deployment);
  const roles = ['deploy', 'file-publishing', 'lookup'].flatMap((kind) =>
    regions.map(
      (region) => `arn:aws:iam::${account}:role/cdk-${QUALIFIER}-${kind}-role-${account}-${region}`,
    ),
  );
  return [
    { actions: ['sts:AssumeRole'], resources: roles },
    {
      actions: [
        'cloudformation:DescribeStacks',
        'cloudformation:GetStackPolicy',
        'cloudformation:ListStackResources',
        'cloudformation:SetStackPolicy',
        'cloudformation:UpdateTerminationProtection',
      ],
      resources: stackArns(deployment),
      reason: GENERATED,
    },
    {
      actions: ['cloudformation:DescribeStacks'],
      resources: regions.map(
        (region) => `arn:aws:cloudformation:${region}:${account}:stack/CDKToolkit/*`,
      ),
      reason: 'The bootstrap stack has a generated id behind its name',
    },
    { actions: ['cloudformation:ListImports'], resources: ['*'], reason: ACCOUNT_WIDE },
  ];
}

const mailRights = (deployment: Deployment): Right[] => [
  {
    actions: ['ses:GetEmailIdentity'],
    resources: [
      `arn:aws:ses:${deployment.region}:${deployment.account}:identity/${senderDomain(deployment)}`,
    ],
  },
  { actions: ['ses:GetAccount'], resources: ['*'], reason: ACCOUNT_WIDE },
];

const tableArns = ({ stage, region, account, restoredTable }: Deployment): string[] => [
  `arn:aws:dynamodb:${region}:${account}:table/${stackPattern(stage)}data-Table*`,
  ...(restoredTable === undefined ? [] : [restoredTable.replace(/\/stream\/.*$/, '')]),
];

/** The keys of the items that migrations are recorded in, and of the parts of their work. */
const WORK_ITEMS = ['accountWork#*', 'schemaVersion#*'];

const migrationRights = (deployment: Deployment): Right[] => [
  {
    actions: ['dynamodb:GetItem', 'dynamodb:Query'],
    resources: tableArns(deployment),
    reason: GENERATED,
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...WORK_ITEMS, 'workParts#*'] },
    },
  },
  {
    actions: ['dynamodb:ConditionCheckItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    resources: tableArns(deployment),
    reason: GENERATED,
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': WORK_ITEMS } },
  },
  {
    actions: ['states:StartExecution'],
    resources: [
      `arn:aws:states:${deployment.region}:${deployment.account}:stateMachine:${stackPattern(deployment.stage)}account-work`,
    ],
    reason: GENERATED,
  },
];

/** A look at the account before a deployment reads limits, names and settings, and nothing of people. */
const lookingRights = (deployment: Deployment): Right[] => [
  {
    actions: [
      'dynamodb:DescribeContinuousBackups',
      'dynamodb:DescribeTable',
      'dynamodb:DescribeTimeToLive',
    ],
    resources: tableArns(deployment),
    reason: GENERATED,
  },
  {
    actions: [
      'acm:DescribeCertificate',
      'cloudwatch:DescribeAlarms',
      'cloudwatch:GetMetricStatistics',
      'cognito-idp:DescribeUserPool',
      'route53:GetHostedZone',
      'servicequotas:GetAWSDefaultServiceQuota',
      'servicequotas:GetServiceQuota',
      'sns:ListSubscriptionsByTopic',
    ],
    resources: ['*'],
    reason: ACCOUNT_WIDE,
  },
];

/** The buckets of a stage that can be destroyed are emptied before their stacks go. */
function clearingRights({ stage }: Deployment): Right[] {
  const buckets = `arn:aws:s3:::${stackPattern(stage)}`;
  return [
    { actions: ['s3:ListBucketVersions'], resources: [buckets], reason: GENERATED },
    {
      actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
      resources: [`${buckets}/*`],
      reason: GENERATED,
    },
  ];
}
