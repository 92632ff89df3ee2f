import { describe, expect, it } from 'vitest';
import { type FunctionSpec, functions } from '../../../infra/model/catalog.ts';
import { MOST_CONSUMERS } from '../../../infra/model/stream-retries.ts';
import { portalSettings } from '../../../shared/kernel/settings.ts';
import {
  contextWith,
  functionNames,
  ofType,
  partOf,
  readable,
  synthesize,
} from './template-app.ts';
import { rightsOf, statementsIn, statementsOf, variablesOf } from './template-rights.ts';

const app = synthesize();

/** Rights of a role beyond the catalogue: its log, and those that its trigger needs. */
const runtimeActions = [
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];

describe.each(functionNames)('%s', (name) => {
  const spec: FunctionSpec = functions[name];

  it('runs as the catalogue says', () => {
    expect(partOf(app, name, 'AWS::Lambda::Function').Properties).toMatchObject({
      Description: spec.purpose,
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
      Timeout: spec.timeoutSeconds,
      MemorySize: spec.memoryMb,
    });
  });

  it("gets the catalogue's variables, and no other", () => {
    const ofRuntime = spec.nodeOptions ? ['NODE_OPTIONS'] : [];
    const expected = [...spec.variables, ...ofRuntime];
    expect(Object.keys(variablesOf(app, name)).sort()).toEqual(expected.sort());
  });

  it("has the catalogue's rights and what its trigger needs", () => {
    const allowed = Object.entries(rightsOf(app, name, 'Allow')).flatMap(([on, actions]) =>
      actions
        .filter((action) => !runtimeActions.includes(action) && !on.includes('DeadLetters'))
        .map((action) => action),
    );
    const catalogued = spec.rights.flatMap(({ actions }) => [...actions]);
    expect([...new Set(allowed)].sort()).toEqual([...new Set(catalogued)].sort());
  });

  it('may not change or delete audit events or ledger entries', () => {
    const usesTable = spec.rights.some(({ on }) => on === 'table');
    const denials = statementsOf(app, name).filter(({ Effect }) => Effect === 'Deny');
    expect(denials.map(({ Action, Condition }) => ({ Action, Condition }))).toEqual(
      usesTable
        ? [
            {
              Action: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
              Condition: {
                'ForAnyValue:StringLike': {
                  'dynamodb:LeadingKeys': ['audit#*', 'auditChain#*', 'ledger#*'],
                },
              },
            },
          ]
        : [],
    );
  });
});

it('only reviewed actions are allowed on every resource', () => {
  const open = [...app.resources.values()].flatMap(({ Type, Properties }) =>
    Type.startsWith('AWS::IAM::')
      ? statementsIn(Properties)
          .filter(({ Resource }) => [Resource].flat().includes('*'))
          .flatMap(({ Action }) => Action)
      : [],
  );
  expect([...new Set(open)].sort()).toEqual([
    // States of alarms are read by name.
    'cloudwatch:DescribeAlarms',
    // Deliveries of logs and traces belong to the account and have no resource to name.
    'logs:CreateLogDelivery',
    'logs:DeleteLogDelivery',
    'logs:DescribeLogGroups',
    'logs:DescribeResourcePolicies',
    'logs:GetLogDelivery',
    'logs:ListLogDeliveries',
    'logs:PutResourcePolicy',
    'logs:UpdateLogDelivery',
    // The account's list of addresses that bounced.
    'ses:DeleteSuppressedDestination',
    // The table's tags are searched by AWS Backup, in the whole account.
    'tag:GetResources',
    'xray:GetSamplingRules',
    'xray:GetSamplingTargets',
    'xray:PutTelemetryRecords',
    'xray:PutTraceSegments',
  ]);
});

it('the portal settings arrive as the application reads them', () => {
  const { PORTAL } = variablesOf(app, 'apiMe');
  const { portal } = contextWith({});
  expect(portalSettings.parse(JSON.parse(String(PORTAL)))).toEqual(portalSettings.parse(portal));
});

describe('events', () => {
  const mappings = ofType(app, 'AWS::Lambda::EventSourceMapping').map(
    ([, { Properties }]) => Properties,
  );
  const mappingOf = (name: string) =>
    mappings.find(({ FunctionName }) => readable(FunctionName) === `<${name}Live>:live`);

  it.each(functionNames.filter((name) => functions[name].trigger.kind === 'stream'))(
    '%s consumes the stream in order, and loses nothing',
    (name) => {
      const { trigger } = functions[name];
      expect(mappingOf(name)).toMatchObject({
        BatchSize: 'batchSize' in trigger ? trigger.batchSize : undefined,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: -1,
        StartingPosition: 'TRIM_HORIZON',
      });
      const destination = mappingOf(name)?.['DestinationConfig'] as
        | { OnFailure: { Destination: unknown } }
        | undefined;
      expect(readable(destination?.OnFailure.Destination)).toBe('<StreamDeadLetters.Arn>');
    },
  );

  it('the stream has at most the consumers that DynamoDB serves well', () => {
    const streams = mappings.filter(({ StartingPosition }) => StartingPosition);
    expect(streams.length).toBeLessThanOrEqual(MOST_CONSUMERS);
  });
});
