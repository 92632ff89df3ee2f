import { describe, expect, it } from 'vitest';
import { functions } from '../../../infra/model/catalog.ts';
import { runSteps } from '../../../infra/model/run-steps.ts';
import { type CloudResource, contextWith, ofType, readable, synthesize } from './template-app.ts';
import type { Statement } from './template-rights.ts';

const app = synthesize();

const only = (type: string, stack: string): CloudResource => {
  const found = ofType(app, type).filter(([key]) => key.startsWith(`${stack}/`));
  if (found.length !== 1 || !found[0]) throw new Error(`${stack} has ${found.length} of ${type}`);
  return found[0][1];
};

interface State {
  Type: string;
  Next?: string;
  Default?: string;
  MaxConcurrency?: number;
  Parameters?: { FunctionName?: string; Payload?: Record<string, unknown> };
  TimeoutSeconds?: number;
  Retry?: { ErrorEquals: string[]; MaxAttempts: number; JitterStrategy: string }[];
  Catch?: { ErrorEquals: string[]; Next: string }[];
  ItemProcessor?: { StartAt: string; States: Record<string, State>; ProcessorConfig: object };
  [field: string]: unknown;
}

const machine = only('AWS::StepFunctions::StateMachine', 'monthlyRun');
const definition = JSON.parse(readable(machine.Properties['DefinitionString'])) as {
  StartAt: string;
  States: Record<string, State>;
};
const run = definition.States['Each period']?.ItemProcessor;
const states = run?.States ?? {};

/** Every state of the machine, those inside of maps too. */
const allOf = (level: Record<string, State>): [string, State][] =>
  Object.entries(level).flatMap(([name, state]) => [
    [name, state] as [string, State],
    ...allOf(state.ItemProcessor?.States ?? {}),
  ]);

describe('the schedule', () => {
  const { Properties } = only('AWS::Scheduler::Schedule', 'monthlyRun');
  const target = Properties['Target'] as Record<string, unknown>;

  it('starts the run at 02:00 on the 1st in South Africa, to the minute', () => {
    expect(Properties).toMatchObject({
      ScheduleExpression: 'cron(0 2 1 * ? *)',
      ScheduleExpressionTimezone: 'Africa/Johannesburg',
      FlexibleTimeWindow: { Mode: 'OFF' },
    });
    expect(readable(target['Arn'])).toBe('<Machine>');
    expect(JSON.parse(String(target['Input']))).toEqual({
      kind: 'openRuns',
      at: '<aws.scheduler.scheduled-time>',
    });
  });

  it('follows the settings', () => {
    const portal = { ...(contextWith({})['portal'] as object), monthlyRun: { day: 1, hour: 5 } };
    const other = synthesize({ context: { portal } });
    const schedule = ofType(other, 'AWS::Scheduler::Schedule').find(([key]) =>
      key.startsWith('monthlyRun/'),
    );
    expect(schedule?.[1].Properties['ScheduleExpression']).toBe('cron(0 5 1 * ? *)');
  });

  it('tries again, and keeps what it could not start', () => {
    expect(target['RetryPolicy']).toEqual({
      MaximumRetryAttempts: 10,
      MaximumEventAgeInSeconds: 3600,
    });
    const { Arn } = target['DeadLetterConfig'] as { Arn: unknown };
    expect(readable(Arn)).toBe('<AsyncDeadLetters.Arn>');
  });
});

describe('the state machine', () => {
  it('opens the runs, and walks through one period after the other', () => {
    expect(definition.StartAt).toBe('Open runs');
    expect(definition.States['Open runs']?.Next).toBe('Each period');
    expect(definition.States['Each period']).toMatchObject({
      Type: 'Map',
      MaxConcurrency: 1,
      ItemProcessor: { StartAt: 'Plan', ProcessorConfig: { Mode: 'INLINE' } },
    });
  });

  it('takes the steps in order', () => {
    const order: string[] = [];
    for (let name = run?.StartAt; name && name !== 'Done'; ) {
      order.push(name);
      name = states[name]?.Next ?? states[name]?.Default;
    }
    expect(order).toEqual([
      'Plan',
      'Accrue',
      'Accrue each batch',
      'Close',
      'Notify',
      'More to notify',
    ]);
  });

  it('sends each step its message', () => {
    const payloads = Object.fromEntries(
      allOf(definition.States).map(([name, { Parameters }]) => [name, Parameters?.Payload]),
    );
    const period = { 'period.$': '$.period' };
    expect(payloads).toMatchObject({
      Plan: { kind: 'planRun', ...period },
      Batch: {
        kind: 'accrueAgents',
        'period.$': '$.BatchInput.period',
        'agents.$': '$.Items',
      },
      Close: { kind: 'closeBatch', ...period },
      Notify: { kind: 'notifyRun', ...period },
      'Notify next page': { kind: 'notifyRun', ...period, 'cursor.$': '$.page.answer.cursor' },
      'Record failure': {
        kind: 'failRun',
        ...period,
        'step.$': '$.step',
        'cause.$': '$.error.Cause',
      },
    });
  });

  it('passes the plan on, and keeps the period through every step', () => {
    expect(states['Plan']?.['ResultSelector']).toEqual({
      'period.$': '$.Payload.period',
      'manifestKey.$': '$.Payload.manifestKey',
      'agents.$': '$.Payload.agents',
    });
    const paths = Object.entries(states).map(([name, { Type, ResultPath }]) => [
      name,
      Type === 'Task' || Type === 'Map' ? ResultPath : undefined,
    ]);
    expect(Object.fromEntries(paths)).toMatchObject({
      Plan: undefined,
      'Accrue each batch': null,
      Close: null,
      Notify: '$.page',
      'Notify next page': '$.page',
      'Record failure': null,
    });
  });

  it('skips the batches where there is no agent', () => {
    expect(states['Accrue']).toMatchObject({
      Type: 'Choice',
      Choices: [{ Variable: '$.agents', NumericEquals: 0, Next: 'Close' }],
      Default: 'Accrue each batch',
    });
  });

  it('notifies page after page, as long as there is a cursor', () => {
    const Variable = '$.page.answer.cursor';
    expect(states['More to notify']).toMatchObject({
      Type: 'Choice',
      Choices: [
        {
          And: [
            { Variable, IsPresent: true },
            { Variable, IsString: true },
          ],
          Next: 'Notify next page',
        },
      ],
      Default: 'Done',
    });
    expect(states['Notify next page']?.Next).toBe('More to notify');
  });

  it('spreads the agents over batches of 25, ten at once, of which none may fail', () => {
    expect(states['Accrue each batch']).toMatchObject({
      Type: 'Map',
      ItemReader: {
        Resource: 'arn:<AWS::Partition>:states:::s3:getObject',
        ReaderConfig: { InputType: 'JSONL' },
        Parameters: { Bucket: '<Exports>', 'Key.$': '$.manifestKey' },
      },
      ItemBatcher: { MaxItemsPerBatch: 25, BatchInput: { 'period.$': '$.period' } },
      MaxConcurrency: 10,
      ItemProcessor: { ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' } },
    });
    // Absent means that no failure is tolerated.
    expect(Object.keys(states['Accrue each batch'] ?? {}).join()).not.toContain('Tolerated');
  });

  const tasks = allOf(definition.States).filter(([, { Type }]) => Type === 'Task');

  it('calls the functions of the steps, and no other', () => {
    const called = tasks.map(([, { Parameters }]) => Parameters?.FunctionName ?? '');
    const steps = ['runOpener', ...runSteps.map(({ function: name }) => name)];
    expect([...new Set(called)].sort()).toEqual(steps.map((name) => `<${name}Live>`).sort());
  });

  it.each(tasks)(
    '%s tries again with back-off and jitter, and waits no longer than needed',
    (_, task) => {
      const [refused, maintained, passing, thrown] = task.Retry ?? [];
      expect(refused).toMatchObject({ ErrorEquals: ['DomainError'], MaxAttempts: 0 });
      // A day of calls, one each five minutes.
      expect(maintained).toEqual({
        ErrorEquals: ['UnderMaintenance'],
        IntervalSeconds: 300,
        MaxAttempts: 288,
        BackoffRate: 1,
      });
      expect(passing?.ErrorEquals).toEqual(
        expect.arrayContaining([
          'Lambda.ServiceException',
          'Lambda.TooManyRequestsException',
          'Sandbox.Timedout',
          'States.Timeout',
        ]),
      );
      expect(passing).toMatchObject({ MaxAttempts: 6, BackoffRate: 2, JitterStrategy: 'FULL' });
      expect(thrown).toMatchObject({ ErrorEquals: ['States.TaskFailed'], MaxAttempts: 3 });
      const name = /^<(\w+)Live>/.exec(task.Parameters?.FunctionName ?? '')?.[1];
      const { timeoutSeconds } = functions[name as keyof typeof functions];
      expect(task.TimeoutSeconds).toBe(timeoutSeconds + 30);
    },
  );

  it.each([
    ['plan', ['Plan']],
    ['accrue', ['Accrue each batch']],
    ['close', ['Close']],
    ['notify', ['Notify', 'Notify next page']],
  ])('records where %s failed, and then fails', (step, names) => {
    const failed = Object.entries(states).filter(
      ([, { Type, Parameters }]) =>
        Type === 'Pass' && (Parameters as { step?: string } | undefined)?.step === step,
    );
    expect(failed.map(([, { Next }]) => Next)).toEqual(['Is there a cause']);
    const catching = Object.entries(states).filter(([, { Catch = [] }]) =>
      Catch.some(({ Next }) => failed.some(([name]) => name === Next)),
    );
    expect(catching.map(([name]) => name).sort()).toEqual(names);
    for (const [, { Catch }] of catching)
      expect(Catch).toMatchObject([{ ErrorEquals: ['States.ALL'], ResultPath: '$.error' }]);
    expect(states['Record failure']).toMatchObject({
      Parameters: { Payload: { kind: 'failRun' } },
      Next: 'Run failed',
    });
    expect(states['Run failed']).toMatchObject({ Type: 'Fail' });
  });

  it('records an empty cause where there is none, as after a timeout', () => {
    expect(states['Is there a cause']).toMatchObject({
      Choices: [{ Variable: '$.error.Cause', IsPresent: true, Next: 'Record failure' }],
      Default: 'No cause',
    });
    expect(states['No cause']).toMatchObject({
      Type: 'Pass',
      Result: '',
      ResultPath: '$.error.Cause',
      Next: 'Record failure',
    });
  });

  it('refers only to states that exist', () => {
    const levels = [definition.States, states];
    for (const level of levels)
      for (const [, { Next, Default, Catch = [] }] of Object.entries(level))
        for (const name of [Next, Default, ...Catch.map((one) => one.Next)])
          if (name !== undefined) expect(Object.keys(level)).toContain(name);
  });

  it('logs every step, without its data', () => {
    expect(machine.Properties['LoggingConfiguration']).toMatchObject({
      Level: 'ALL',
      IncludeExecutionData: false,
    });
  });

  it('is traced', () => {
    expect(machine.Properties['TracingConfiguration']).toEqual({ Enabled: true });
  });

  it('has the rights that people reviewed', () => {
    const roles = ofType(app, 'AWS::IAM::Role').filter(([key]) =>
      /^monthlyRun\/(Machine|Schedule)Role/.test(key),
    );
    const rights = roles.map(([key, { Properties }]) => {
      const [policy] = Properties['Policies'] as { PolicyDocument: { Statement: Statement[] } }[];
      const statements = (policy?.PolicyDocument.Statement ?? []).map(({ Action, Resource }) => [
        [Action].flat(),
        [Resource].flat().map(readable),
      ]);
      return [key.replace(/^monthlyRun\/|[\dA-F]{8}$/g, ''), statements];
    });
    const states = 'arn:aws:states:af-south-1:000000000000';
    const name = 'commission-portal-prod-monthly-run';
    expect(Object.fromEntries(rights)).toEqual({
      MachineRole: [
        [
          ['lambda:InvokeFunction'],
          ['runAccruer', 'runCloser', 'runNotifier', 'runOpener', 'runPlanner'].map(
            (one) => `<${one}Live>`,
          ),
        ],
        [['s3:GetObject'], ['<Exports.Arn>/runs/*']],
        [['states:StartExecution'], [`${states}:stateMachine:${name}`]],
        [['states:DescribeExecution', 'states:StopExecution'], [`${states}:execution:${name}:*`]],
        [expect.arrayContaining(['logs:CreateLogDelivery', 'xray:PutTraceSegments']), ['*']],
      ],
      ScheduleRole: [
        [['states:StartExecution'], ['<Machine>']],
        [['sqs:SendMessage'], ['<AsyncDeadLetters.Arn>']],
      ],
    });
  });
});
