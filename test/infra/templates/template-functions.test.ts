import { readFileSync } from 'node:fs';
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
import {
  type Rights,
  rightsOf,
  statementsIn,
  statementsOf,
  variablesOf,
} from './template-rights.ts';

const app = synthesize();

/** Each has a role that moves its aliases. */
const STACKS_RELEASED_GRADUALLY = ['api', 'auth', 'work'];

interface ReviewedRights {
  allow: Rights;
  deny: Rights;
}
const reviewed = JSON.parse(readFileSync('test/infra/templates/rights.json', 'utf8')) as Record<
  string,
  ReviewedRights
>;

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
      Timeout: spec.timeoutSeconds,
      MemorySize: spec.memoryMb,
    });
  });

  it("gets the catalogue's variables, and no other", () => {
    const ofRuntime = spec.nodeOptions ? ['NODE_OPTIONS'] : [];
    const expected = [...spec.variables, ...ofRuntime];
    expect(Object.keys(variablesOf(app, name)).sort()).toEqual(expected.sort());
  });

  it('has the rights that people reviewed', () => {
    expect({
      allow: rightsOf(app, name, 'Allow'),
      deny: rightsOf(app, name, 'Deny'),
    }).toEqual(reviewed[name]);
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

  it('is traced', () => {
    const { TracingConfig } = partOf(app, name, 'AWS::Lambda::Function').Properties;
    expect(TracingConfig).toEqual({ Mode: 'Active' });
  });
});

it('only the account’s worker may scan, and none has a wildcard action', () => {
  const actions = functionNames.flatMap((name) =>
    Object.values(rightsOf(app, name, 'Allow')).flatMap((all) =>
      all.map((action) => `${name} ${action}`),
    ),
  );
  expect(actions.filter((action) => /Scan|\*/.test(action))).toEqual([
    'accountWorker dynamodb:Scan',
  ]);
});

it('only reviewed actions are allowed on every resource', () => {
  const open = [...app.resources].flatMap(([key, { Type, Properties }]) =>
    Type.startsWith('AWS::IAM::')
      ? statementsIn(Properties)
          .filter(({ Resource }) => [Resource].flat().includes('*'))
          .map(({ Action }) => [key.replace(/^\w+\/|[\dA-F]{8}$/g, ''), [Action].flat().sort()])
      : [],
  );
  // Deliveries of logs and traces belong to the account and have no resource to name.
  const trace = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
  const ofMachine = [
    'logs:CreateLogDelivery',
    'logs:DeleteLogDelivery',
    'logs:DescribeLogGroups',
    'logs:DescribeResourcePolicies',
    'logs:GetLogDelivery',
    'logs:ListLogDeliveries',
    'logs:PutResourcePolicy',
    'logs:UpdateLogDelivery',
    'xray:GetSamplingRules',
    'xray:GetSamplingTargets',
    ...trace,
  ];
  const ofFunctions = functionNames.map((name) => [`${name}Role`, trace] as const);
  expect(Object.fromEntries(open)).toEqual(
    Object.fromEntries([
      ...ofFunctions,
      ['MachineRole', ofMachine],
      // The table's tags are searched by AWS Backup, in the whole account.
      ['BackupRole', ['tag:GetResources']],
      // States of alarms are read by name.
      ['ReleasesRole', ['cloudwatch:DescribeAlarms']],
    ]),
  );
  expect(open).toHaveLength(
    functionNames.length +
      ['of the run', 'of the account’s work', 'of backups'].length +
      STACKS_RELEASED_GRADUALLY.length,
  );
});

it('roles and policies are made by the catalogue, schedules, the state machines and backups alone', () => {
  const scheduled = functionNames.filter((name) => functions[name].trigger.kind === 'schedule');
  expect(ofType(app, 'AWS::IAM::Policy')).toEqual([]);
  expect(ofType(app, 'AWS::IAM::Role')).toHaveLength(
    functionNames.length +
      scheduled.length +
      [
        'of the run’s machine',
        'of its schedule',
        'of the machine of the account’s work',
        'of backups',
        'of the export’s schedule',
      ].length +
      STACKS_RELEASED_GRADUALLY.length,
  );
});

it('only functions whose memory is measured set a heap size', () => {
  const heaps = functionNames.map(
    (name) => [name, variablesOf(app, name)['NODE_OPTIONS']] as const,
  );
  expect(heaps.filter(([, heap]) => heap !== undefined)).toEqual([
    ['projector', functions.projector.nodeOptions],
    ['jobWorker', functions.jobWorker.nodeOptions],
    ['runPlanner', functions.runPlanner.nodeOptions],
    ['runAccruer', functions.runAccruer.nodeOptions],
    ['runCloser', functions.runCloser.nodeOptions],
    ['runNotifier', functions.runNotifier.nodeOptions],
  ]);
});

it('the portal settings arrive as the application reads them', () => {
  const { PORTAL } = variablesOf(app, 'apiMe');
  expect(portalSettings.parse(JSON.parse(String(PORTAL)))).toEqual(contextWith({})['portal']);
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

  it('a consumer of the stream keeps an event for as long as the stream does', () => {
    for (const { StartingPosition, MaximumRecordAgeInSeconds } of mappings)
      if (StartingPosition) expect(MaximumRecordAgeInSeconds ?? -1).toBe(-1);
  });

  it('parts of a push are sent several at once, in no way of the jobs', () => {
    expect(mappingOf('pusher')).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: functions.pusher.trigger.atOnce },
    });
    const sources = ['pusher', 'jobWorker'].map((name) =>
      readable(mappingOf(name)?.['EventSourceArn']),
    );
    expect(sources).toEqual(['<Pushes.Arn>', '<Jobs.Arn>']);
  });

  it('the worker takes jobs one by one and reports each', () => {
    expect(mappingOf('jobWorker')).toMatchObject({
      BatchSize: functions.jobWorker.trigger.batchSize,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it.each([
    ['sweeper', 'sweep', 'rate(5 minutes)', undefined],
    ['accountSweeper', 'sweepAccounts', 'rate(60 minutes)', undefined],
    ['accountExporter', 'exportAccounts', 'cron(0 1 * * ? *)', 'Africa/Johannesburg'],
    ['reconciler', 'reconcile', 'cron(0/15 4-7 * * ? *)', 'Africa/Johannesburg'],
    ['runChecker', 'checkRun', 'cron(0 4-7 * * ? *)', 'Africa/Johannesburg'],
  ] as const)(
    '%s gets a typed message with its time, and a failure is kept',
    (name, kind, rate, zone) => {
      const { ScheduleExpression, ScheduleExpressionTimezone, Target } = partOf(
        app,
        name,
        'AWS::Scheduler::Schedule',
      ).Properties as {
        ScheduleExpression: string;
        ScheduleExpressionTimezone?: string;
        Target: { Input: string };
      };
      expect([ScheduleExpression, ScheduleExpressionTimezone]).toEqual([rate, zone]);
      expect(JSON.parse(Target.Input)).toEqual({ kind, at: '<aws.scheduler.scheduled-time>' });
      const { DeadLetterConfig } = partOf(app, name, 'AWS::Lambda::Function').Properties as {
        DeadLetterConfig: { TargetArn: unknown };
      };
      expect(readable(DeadLetterConfig.TargetArn)).toBe('<AsyncDeadLetters.Arn>');
    },
  );
});
