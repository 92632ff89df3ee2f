/** Alarms and the dashboard. */
import { describe, expect, it } from 'vitest';
import { functions } from '../../../infra/model/catalog.ts';
import { BUSINESS_METRICS } from '../../../shared/kernel/metrics.ts';
import { functionNames, ofType, type Properties, readable, synthesize } from './template-app.ts';

const app = synthesize();

/** That of the certificate is in another region: test/infra/templates/template-edge.test.ts. */
const alarms = new Map(
  ofType(app, 'AWS::CloudWatch::Alarm')
    .filter(([key]) => key.startsWith('ops/'))
    .map(([key, { Properties }]) => [key.replace(/^ops\/|[\dA-F]{8}$/g, ''), Properties]),
);

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const dimensionsOf = (alarm: Properties | undefined) => {
  const found = (alarm?.['Dimensions'] ?? []) as { Name: string; Value: unknown }[];
  return Object.fromEntries(found.map(({ Name, Value }) => [Name, readable(Value)]));
};

/** Datapoints to alarm, evaluation periods, minutes of a period, and threshold. */
const conditionOf = (alarm: Properties | undefined) => [
  alarm?.['DatapointsToAlarm'],
  alarm?.['EvaluationPeriods'],
  Number(alarm?.['Period']) / 60,
  alarm?.['Threshold'],
];

const machine = { StateMachineArn: '<Machine>' };
/** In a stack of its own, so that its ARN is an output. */
const workMachine = { StateMachineArn: expect.anything() as unknown };
const queue = (name: string) => ({ QueueName: `<${name}.QueueName>` });
const service = (name: string) => ({ service: `<${name}Function>` });
const fn = (name: string) => ({ FunctionName: `<${name}Function>` });
const pool = { UserPool: '<UserPool>', UserPoolClient: '<UserPoolBrowser>' };
const mail = { 'ses:configuration-set': '<Events>' };
const [AT_ONCE, PERSISTENT] = [
  [1, 1, 5, 1],
  [2, 3, 5, 1],
];

/** Alarms on events: their end is not reported. */
const happenings = [
  ['RunFailed', 'ExecutionsFailed', machine, AT_ONCE],
  ['RunTimedOut', 'ExecutionsTimedOut', machine, AT_ONCE],
  ['RunAborted', 'ExecutionsAborted', machine, AT_ONCE],
  ['RunThrottled', 'ExecutionThrottled', machine, AT_ONCE],
  ['AccountWorkFailed', 'ExecutionsFailed', workMachine, AT_ONCE],
  ['AccountWorkTimedOut', 'ExecutionsTimedOut', workMachine, AT_ONCE],
  ['AccountWorkAborted', 'ExecutionsAborted', workMachine, AT_ONCE],
  ['RunUnfinished', 'UnfinishedRuns', service('runChecker'), [1, 1, 60, 1]],
  ['LedgerDrifts', 'DriftingFigures', service('reconciler'), [1, 1, 60, 1]],
  ['RecordsChanged', 'ChangedRecords', service('projector'), AT_ONCE],
  ['JobGivenUp', 'FailedJobs', service('jobWorker'), AT_ONCE],
  ['AccountChecksUnanswered', 'UnansweredChecks', service('jobWorker'), [1, 1, 60, 5]],
  ['AdministrationProbed', 'RefusedCallers', service('apiAdmin'), [1, 1, 5, 20]],
  ['MailBounces', 'Bounce', mail, [1, 1, 60, 5]],
  ['MailComplaints', 'Complaint', mail, [1, 1, 60, 1]],
  ['MailRejected', 'Reject', mail, [1, 1, 60, 1]],
] as const;

const DEAD = 'ApproximateNumberOfMessagesVisible';
const operations = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];
const onTable = (Operation: string) => ({ TableName: '<Table>', Operation });

/** Alarms on conditions: their end is reported too. */
const troubles = [
  ['ApiFails', '5xx', { ApiId: '<HttpApi>' }, [2, 3, 5, 0.05]],
  ['SignInThrottled', 'SignInThrottles', pool, PERSISTENT],
  ['FunctionsThrottled', 'Throttles', {}, PERSISTENT],
  ['ProjectorLags', 'IteratorAge', fn('projector'), [3, 3, 1, 120_000]],
  ['NotifierLags', 'IteratorAge', fn('notifier'), [3, 3, 1, 120_000]],
  ['StreamEventsLost', DEAD, queue('StreamDeadLetters'), AT_ONCE],
  ['ScheduleFailed', DEAD, queue('AsyncDeadLetters'), AT_ONCE],
  ['JobsLost', DEAD, queue('FailedJobs'), AT_ONCE],
  ['JobsWait', 'ApproximateAgeOfOldestMessage', queue('Jobs'), [1, 1, 5, 7_200]],
  ['MailsTooSlow', 'SlowMails', service('runChecker'), [1, 2, 1_440, 1]],
  ['MailUnsent', 'UnsentMails', service('sweeper'), [1, 1, 15, 1]],
  ...operations.flatMap((name) => [
    [`Table${name}Throttled`, 'ThrottledRequests', onTable(name), PERSISTENT] as const,
    [`Table${name}Fails`, 'SystemErrors', onTable(name), PERSISTENT] as const,
  ]),
  ...functionNames.map((name) =>
    // Lambda counts a refused sign-up as an error; it isn't one.
    name === 'preSignUp'
      ? (['PreSignUpFails', 'FunctionFailures', service(name), PERSISTENT] as const)
      : ([`${titled(name)}Fails`, 'Errors', fn(name), PERSISTENT] as const),
  ),
] as const;

/** Alarms on the absence of a metric. */
const SILENT = [
  'NotReconciled',
  'NotSigned',
  'NotBackedUp',
  'NotExported',
  'UsersNotExported',
  'ProjectorSilent',
  'NotifierSilent',
];

describe('alarms', () => {
  it.each([...happenings, ...troubles])('%s watches %s', (name, metric, dimensions, when) => {
    const alarm = alarms.get(name);
    expect(alarm).toMatchObject({
      MetricName: metric,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
    expect(dimensionsOf(alarm)).toEqual(dimensions);
    expect(conditionOf(alarm)).toEqual(when);
  });

  it.each([
    ['NotReconciled', 'Reconciliations'],
    ['NotSigned', 'AuditDigests'],
  ])('%s after 30 hours without data', (name, metric) => {
    const alarm = alarms.get(name);
    expect(alarm).toMatchObject({
      MetricName: metric,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    expect(conditionOf(alarm)).toEqual([5, 5, 6 * 60, 1]);
  });

  it.each([
    ['ProjectorSilent', 'projector'],
    ['NotifierSilent', 'notifier'],
  ])('%s where the schedule’s heartbeat doesn’t come through the stream', (name, consumer) => {
    const alarm = alarms.get(name);
    expect(alarm).toMatchObject({
      MetricName: 'StreamHeartbeats',
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    expect(dimensionsOf(alarm)).toEqual(service(consumer));
    expect(conditionOf(alarm)).toEqual([4, 4, 5, 1]);
    const { everyMinutes } = functions.sweeper.trigger;
    expect(3 * everyMinutes).toBeLessThan(4 * 5);
  });

  it('are these, and no other', () => {
    const known = [...happenings, ...troubles].map(([name]) => name);
    expect([...alarms.keys()].sort()).toEqual([...known, ...SILENT].sort());
  });

  it('watch every dead-letter queue', () => {
    const dead = ofType(app, 'AWS::SQS::Queue').filter(
      ([key, { Properties }]) =>
        // A push that can't be sent is dropped.
        Properties['RedrivePolicy'] === undefined && !key.startsWith('data/Pushes'),
    );
    const watched = [...alarms.values()]
      .filter(({ MetricName }) => MetricName === DEAD)
      .map((alarm) => dimensionsOf(alarm)['QueueName']);
    const names = dead.map(([key]) => `<${key.replace(/^data\/|[\dA-F]{8}$/g, '')}.QueueName>`);
    expect(new Set(watched)).toEqual(new Set(names));
  });

  it('watch every consumer of the stream', () => {
    const consumers = functionNames.filter((name) => functions[name].trigger.kind === 'stream');
    const watched = [...alarms.values()].filter(({ MetricName }) => MetricName === 'IteratorAge');
    expect(watched.map(dimensionsOf)).toEqual(consumers.map(fn));
  });

  it.each([...alarms])('%s says what to do, in a few sentences', (_, { AlarmDescription }) => {
    expect(AlarmDescription).toMatch(/^.{40,500}\.$/);
  });

  it('all notify one topic, which CloudWatch may publish to', () => {
    for (const [, { AlarmActions }] of alarms)
      expect((AlarmActions as unknown[]).map(readable)).toEqual(['<Alarms>']);
    const policies = ofType(app, 'AWS::SNS::TopicPolicy');
    expect(policies.length).toBeGreaterThan(0);
    for (const policy of policies)
      expect(JSON.stringify(policy)).toContain('cloudwatch.amazonaws.com');
  });

  it('report the end of conditions only', () => {
    const telling = [...alarms].filter(([, { OKActions }]) => OKActions !== undefined);
    const lasting = [...SILENT, ...troubles.map(([name]) => name)];
    expect(telling.map(([name]) => name).sort()).toEqual(lasting.sort());
    for (const [, { OKActions }] of telling)
      expect((OKActions as unknown[]).map(readable)).toEqual(['<Alarms>']);
  });

  it('need no arithmetic, which the emulator of the cloud lacks', () => {
    for (const alarm of alarms.values()) expect(alarm).not.toHaveProperty('Metrics');
  });

  it('go to the address in the settings', () => {
    expect(ofType(app, 'AWS::SNS::Subscription')).toEqual([]);
    const named = synthesize({ context: { alarmEmail: 'operators@fibrelink.example' } });
    const subscriptions = ofType(named, 'AWS::SNS::Subscription');
    // One for each region that has alarms.
    expect(new Set(subscriptions.map(([key]) => key.split('/')[0]))).toEqual(
      new Set(['edge', 'ops']),
    );
    for (const [, { Properties }] of subscriptions)
      expect(Properties).toMatchObject({
        Protocol: 'email',
        Endpoint: 'operators@fibrelink.example',
      });
  });
});

describe('the dashboard', () => {
  interface Widget {
    type: string;
    x: number;
    width: number;
    properties: { title: string; metrics?: unknown[][]; alarms?: string[]; query?: string };
  }
  const [[, { Properties }] = ['', { Properties: {} as Properties }]] = ofType(
    app,
    'AWS::CloudWatch::Dashboard',
  );
  const { widgets } = JSON.parse(readable(Properties['DashboardBody'])) as { widgets: Widget[] };
  const metricsOf = (title: string) =>
    (widgets.find(({ properties }) => properties.title.startsWith(title))?.properties.metrics ?? [])
      // A metric repeats its predecessor's parts by dots, and ends with how it is drawn.
      .map((parts) => parts.filter((part) => typeof part === 'string').join(' '));

  it('fits one screen: symptoms first, then possible causes', () => {
    expect(Properties['DashboardName']).toBe('commission-portal-prod');
    expect(widgets.map(({ properties: { title } }) => title)).toEqual([
      'Alarms',
      'Requests to the API | failed',
      'Time to the answer, ms',
      'Sign-ins and registrations | turned away',
      'Business of the last day, amounts in rand',
      'Business by the hour, amounts in rand',
      'Age of stream events, ms | jobs that wait, s',
      'Jobs in the queue | dead letters',
      'E-mail | came back',
      'Monthly runs | unfinished after four',
      'Reconciliations | figures that drift',
      'Errors of functions | throttled',
      'Units of the table',
      'Requests that the table refuses for load',
      'Failures of DynamoDB itself',
      'Last failures',
    ]);
    for (const { x, width } of widgets) expect(x + width).toBeLessThanOrEqual(24);
  });

  it('has the state of every alarm', () => {
    const [first] = widgets;
    expect(first?.properties.alarms).toHaveLength(alarms.size);
  });

  it('shows the projector’s business metrics', () => {
    const shown = metricsOf('Business of the last day');
    expect(shown[0]).toBe('CommissionPortal SalesSubmitted service <projectorFunction>');
    const names = shown.map((parts) => parts.split(' ')[1]);
    expect(names).toEqual([...BUSINESS_METRICS]);
  });

  it('shows errors and throttles of every function', () => {
    expect(metricsOf('Errors of functions')).toHaveLength(2 * functionNames.length);
  });

  it('looks through the logs of all functions for failures', () => {
    const query = widgets.at(-1)?.properties.query ?? '';
    for (const name of functionNames) expect(query).toContain(`SOURCE '<${name}Log>'`);
    expect(query).toContain('level = "ERROR"');
  });
});

describe('mail', () => {
  it('is counted by SES, without addresses', () => {
    const [[, { Properties }] = ['', { Properties: {} as Properties }]] = ofType(
      app,
      'AWS::SES::ConfigurationSetEventDestination',
    );
    expect(Properties['EventDestination']).toEqual({
      Enabled: true,
      MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'],
      CloudWatchDestination: {
        DimensionConfigurations: [
          {
            DimensionName: 'ses:configuration-set',
            DimensionValueSource: 'messageTag',
            DefaultDimensionValue: 'none',
          },
        ],
      },
    });
  });

  it('of the user pool is counted too', () => {
    const [[, { Properties }] = ['', { Properties: {} as Properties }]] = ofType(
      app,
      'AWS::Cognito::UserPool',
    );
    const { ConfigurationSet } = Properties['EmailConfiguration'] as { ConfigurationSet: unknown };
    expect(readable(ConfigurationSet)).toBe('<Events>');
  });

  it('that bounces blocks its address', () => {
    const [[, { Properties }] = ['', { Properties: {} as Properties }]] = ofType(
      app,
      'AWS::SES::ConfigurationSet',
    );
    expect(Properties['SuppressionOptions']).toEqual({
      SuppressedReasons: ['BOUNCE', 'COMPLAINT'],
    });
  });
});

describe.each([
  ['prod', 'RetainExceptOnCreate'],
  ['dev', 'Delete'],
])('logs of a %s deployment', (stage, policy) => {
  const staged = synthesize({ context: { stage } });
  const groups = ofType(staged, 'AWS::Logs::LogGroup');

  it.each(groups)('%s are kept for half a year', (_, group) => {
    expect(group.Properties['RetentionInDays']).toBe(180);
    expect(group.DeletionPolicy).toBe(policy);
  });

  it('are written into those groups, and nowhere else', () => {
    const known = new Set(groups.map(([key]) => `<${key.split('/')[1]?.slice(0, -8)}>`));
    const written = ofType(staged, 'AWS::Lambda::Function').map(([key, { Properties }]) => {
      const { LogGroup } = (Properties['LoggingConfig'] ?? {}) as { LogGroup?: unknown };
      return [key, LogGroup ? readable(LogGroup) : ''] as const;
    });
    // One function makes copies, which are made where data are kept.
    const made = functionNames.filter((name) => stage === 'prod' || name !== 'accountExporter');
    expect(written.length).toBeGreaterThanOrEqual(made.length);
    expect(written.filter(([, group]) => !known.has(group))).toEqual([]);
  });
});
