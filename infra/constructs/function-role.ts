/**
 * A function's role: its rights in the catalogue, its trigger's and log's, and the denial of changes to
 * records.
 */
import { Stack, Token, Validations } from 'aws-cdk-lib';
import {
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { FunctionSpec, Trigger } from '../model/catalog.ts';
import type { QueueName } from '../model/function-spec.ts';
import { arnsOf, type Bindings, type TriggerResource } from './bindings.ts';

interface TriggerRight {
  on: TriggerResource | QueueName;
  actions: readonly string[];
}

const triggerRights: Record<Exclude<Trigger['kind'], 'queue'>, readonly TriggerRight[]> = {
  http: [],
  userPool: [],
  socket: [],
  runStep: [],
  workStep: [],
  stream: [
    {
      on: 'stream',
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    },
    { on: 'streams', actions: ['dynamodb:ListStreams'] },
    { on: 'streamDeadLetters', actions: ['sqs:SendMessage'] },
  ],
  schedule: [{ on: 'asyncDeadLetters', actions: ['sqs:SendMessage'] }],
};

const takeMessages = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

const rightsOf = (trigger: Trigger): readonly TriggerRight[] =>
  trigger.kind === 'queue'
    ? [{ on: trigger.queue, actions: takeMessages }]
    : triggerRights[trigger.kind];

/** Rights whose ARN ends in a wildcard, as cdk-nag reports them, and why no narrower ARN exists. */
const wildcards: Partial<Record<string, { endings: readonly string[]; reason: string }>> = {
  streams: {
    endings: ['<Table>/stream/*'],
    reason: 'Names the streams of one table; a stream has its label only once it exists',
  },
  exports: {
    endings: ['<Exports>/*'],
    reason: 'Keys of export files are made at run time; the bucket holds nothing else',
  },
  quarantine: {
    endings: ['<Uploads>/quarantine/*'],
    reason: 'Each upload has a key of its own, made at run time; nothing else has this prefix',
  },
  proofs: {
    endings: ['<Uploads>/proofs/*'],
    reason: 'Each proof has a key of its own, made at run time; nothing else has this prefix',
  },
  resources: {
    endings: ['<Uploads>/resources/*'],
    reason: 'Each file has a key of its own, made at run time; nothing else has this prefix',
  },
  userCopies: {
    endings: ['<Copies>/users/*'],
    reason: 'Each night has a file of its own, named at run time; nothing else has this prefix',
  },
  digests: {
    endings: ['<Audit>/digests/*'],
    reason: 'Each day has a digest of its own; nothing else has this prefix',
  },
  live: {
    endings: ['POST', 'DELETE'].map((method) => `<WebSocketApi>/ws/${method}/@connections/*`),
    reason: "A connection's id is made at run time; the right is for one stage of one API",
  },
};

/**
 * The audit trail, its chain and the ledger are only ever appended to, whatever a function may do with other
 * items. IAM can't tell an item that is put over another from a new one: there the condition of each
 * write refuses.
 */
const keepRecords = (tables: string[]) =>
  new PolicyStatement({
    sid: 'KeepRecords',
    effect: Effect.DENY,
    actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    resources: tables,
    conditions: {
      'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['audit#*', 'auditChain#*', 'ledger#*'] },
    },
  });

/** Makes the role that a function of the catalogue runs in. */
export function functionRole(
  scope: Construct,
  spec: FunctionSpec,
  bindings: Bindings,
  logGroup: ILogGroup,
): Role {
  const rights = [...spec.rights, ...rightsOf(spec.trigger)];
  const statements = rights.map(
    ({ on, actions }) =>
      new PolicyStatement({ actions: [...actions], resources: arnsOf(bindings, on) }),
  );
  const writeLog = new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });
  // X-Ray traces have no ARN, so the right is for all resources.
  const trace = new PolicyStatement({
    actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
    resources: ['*'],
  });
  const usesTable = spec.rights.some(({ on }) => on === 'table');
  const deny = usesTable ? [keepRecords(arnsOf(bindings, 'table'))] : [];
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    description: spec.purpose,
    inlinePolicies: {
      rights: new PolicyDocument({ statements: [...statements, writeLog, trace, ...deny] }),
    },
  });
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      "Traces, and SES's list of suppressed addresses, belong to the account and have no resource to name; nothing else is open",
  });
  for (const name of new Set(rights.map(({ on }) => on)))
    acknowledgeWildcards(role, name, arnsOf(bindings, name));
  return role;
}

function acknowledgeWildcards(role: Role, name: string, arns: readonly string[]): void {
  const { partition, region, account } = Stack.of(role);
  const wildcard = wildcards[name];
  if (!wildcard) return;
  const prefix = name === 'live' ? `arn:${partition}:execute-api:${region}:${account}:` : '';
  // A resource that these stacks don't create, such as a restored table, appears with its full ARN.
  const whole = arns.filter((arn) => !Token.isUnresolved(arn));
  const named = wildcard.endings.map((ending) => `${prefix}${ending}`);
  for (const resource of whole.length > 0 ? whole : named)
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${resource}]`,
      reason: wildcard.reason,
    });
}
