/** The state machines: of the monthly run, and of the account's work. */
import { describe, expect, it } from 'vitest';
import { KEPT_DAYS } from '../../../functions/workflows/account-work/start-work.ts';
import { WORKING_MS } from '../../../functions/workflows/account-work/work-on-part.ts';
import { migrations } from '../../../functions/workflows/migrations/migrations.ts';
import { functions } from '../../../infra/model/catalog.ts';
import { runSteps } from '../../../infra/model/run-steps.ts';
import { inStack, OTHERWISE, readable, synthesize } from './template-app.ts';

/** Step Functions ends an execution that has more. */
const EVENTS_IN_AN_EXECUTION = 25_000;
/** Entered, scheduled, started, ended, left; a choice is entered and left. */
const EVENTS_OF: Readonly<Record<string, number>> = { Task: 5, Choice: 2 };
/** A step waits so much longer than its function may take. */
const SPARE_SECONDS = 30;

interface State {
  Type: string;
  Next?: string;
  Default?: string;
  End?: boolean;
  Parameters?: { FunctionName?: string };
  TimeoutSeconds?: number;
  Retry?: { ErrorEquals: string[] }[];
  Catch?: { Next: string }[];
  Choices?: { Next: string }[];
  ItemProcessor?: { States: Record<string, State> };
}

const app = synthesize();

const definitionOf = (stack: string) => {
  const { Properties } = inStack(app, stack, 'AWS::StepFunctions::StateMachine');
  return JSON.parse(readable(Properties['DefinitionString'])) as {
    StartAt: string;
    TimeoutSeconds: number;
    States: Record<string, State>;
  };
};

/** The states of the machine, and of every map in it. */
const levelsOf = (states: Record<string, State>): Record<string, State>[] => [
  states,
  ...Object.values(states).flatMap(({ ItemProcessor }) =>
    ItemProcessor ? levelsOf(ItemProcessor.States) : [],
  ),
];

const functionOf = ({ Parameters }: State) =>
  /^<(\w+)Live>/.exec(Parameters?.FunctionName ?? '')?.[1] as keyof typeof functions;

describe.each([
  ['monthlyRun', ['runOpener', ...runSteps.map(({ function: name }) => name)]],
  ['accountWork', ['accountWorker']],
])('the state machine of %s', (stack, steps) => {
  const levels = levelsOf(definitionOf(stack).States);
  const tasks = levels.flatMap(Object.entries<State>).filter(([, { Type }]) => Type === 'Task');

  it('calls the functions of its steps, and no other', () => {
    const called = tasks.map(([, task]) => functionOf(task));
    expect([...new Set(called)].sort()).toEqual(steps.toSorted());
  });

  it.each(tasks)(
    '%s tries again with back-off and jitter, and waits no longer than needed',
    (_, task) => {
      expect(task.Retry).toEqual([
        { ErrorEquals: ['DomainError'], MaxAttempts: 0 },
        // A day of calls, one each five minutes.
        {
          ErrorEquals: ['UnderMaintenance'],
          IntervalSeconds: 300,
          MaxAttempts: 288,
          BackoffRate: 1,
        },
        expect.objectContaining({
          ErrorEquals: expect.arrayContaining([
            'Lambda.ServiceException',
            'Lambda.TooManyRequestsException',
            'Sandbox.Timedout',
            'States.Timeout',
          ]) as string[],
          MaxAttempts: 6,
          BackoffRate: 2,
          JitterStrategy: 'FULL',
        }),
        expect.objectContaining({ ErrorEquals: ['States.TaskFailed'], MaxAttempts: 3 }),
      ]);
      const { timeoutSeconds } = functions[functionOf(task)];
      expect(task.TimeoutSeconds).toBe(timeoutSeconds + SPARE_SECONDS);
    },
  );

  it('refers only to states that exist', () => {
    for (const level of levels)
      for (const { Next, Default, Catch = [], Choices = [] } of Object.values(level))
        for (const name of [Next, Default, ...[...Catch, ...Choices].map((one) => one.Next)])
          if (name !== undefined) expect(Object.keys(level)).toContain(name);
  });
});

it('the monthly run starts at the hour of the settings', () => {
  const later = synthesize({ context: OTHERWISE });
  const { Properties } = inStack(later, 'monthlyRun', 'AWS::Scheduler::Schedule');
  expect(Properties['ScheduleExpression']).toBe('cron(0 5 1 * ? *)');
});

it('the last stack starts the migrations, once for each version of the stored items', () => {
  const version = migrations.at(-1)?.number;
  const schedule = inStack(app, 'site', 'AWS::Scheduler::Schedule', `Migrations${version}`);
  const { Properties } = schedule;
  const { Input } = Properties['Target'] as { Input: string };
  expect(JSON.parse(Input)).toMatchObject({ kind: 'openMigrations', version });
  // A schedule with a rate and without a date begins at once, and this one is made anew for a version.
  expect(Properties).toMatchObject({ ScheduleExpression: 'rate(365 days)' });
  expect(Properties).not.toHaveProperty('StartDate');
});

describe('the account’s work', () => {
  const { States, TimeoutSeconds } = definitionOf('accountWork');

  it('has room for the events of all calls of a part until its time is over', () => {
    const part = States['Each part']?.ItemProcessor?.States ?? {};
    const loop = ['Work on part', 'More of the part'].map((name) => part[name]?.Type ?? '');
    const perCall = loop.reduce((sum, type) => sum + (EVENTS_OF[type] ?? Number.NaN), 0);
    const calls = (TimeoutSeconds * 1_000) / WORKING_MS;
    expect(calls * perCall).toBeLessThan(EVENTS_IN_AN_EXECUTION / 2);
  });

  it('ends before the items of its parts may be deleted', () => {
    expect(TimeoutSeconds).toBeLessThan(KEPT_DAYS * 24 * 60 * 60);
  });
});
