import { describe, expect, it } from 'vitest';
import { functions } from '../../../infra/model/catalog.ts';
import { KEPT_DAYS } from '../../../functions/workflows/account-work/start-work.ts';
import { WORKING_MS } from '../../../functions/workflows/account-work/work-on-part.ts';
import { ofType, readable, synthesize } from './template-app.ts';
import type { Statement } from './template-rights.ts';

/** Step Functions ends an execution that has more. */
const EVENTS_IN_AN_EXECUTION = 25_000;
/** Entered, scheduled, started, ended, left; a choice is entered and left. */
const EVENTS_OF: Readonly<Record<string, number>> = { Task: 5, Choice: 2 };

interface State {
  Type: string;
  Next?: string;
  Default?: string;
  SecondsPath?: string;
  MaxConcurrency?: number;
  Parameters?: { Payload?: Record<string, unknown> };
  TimeoutSeconds?: number;
  Catch?: { ErrorEquals: string[]; Next: string }[];
  Choices?: { Variable: string; BooleanEquals?: boolean; Next: string }[];
  ItemProcessor?: {
    ProcessorConfig?: { Mode: string; ExecutionType: string };
    StartAt: string;
    States: Record<string, State>;
  };
}

const app = synthesize();
const found = ofType(app, 'AWS::StepFunctions::StateMachine').find(([key]) =>
  key.startsWith('accountWork/'),
);
const definition = JSON.parse(readable(found?.[1].Properties['DefinitionString'])) as {
  StartAt: string;
  TimeoutSeconds: number;
  States: Record<string, State>;
};
const { States: states } = definition;
const part = states['Each part']?.ItemProcessor;
const work = { 'work.$': '$.work', 'workId.$': '$.workId' };

describe('the state machine of the account’s work', () => {
  it('opens a stage, waits, works on its parts, and opens the next one until it is over', () => {
    expect(definition.StartAt).toBe('Open stage');
    expect(states['Open stage']?.Next).toBe('Is it over');
    expect(states['Is it over']).toMatchObject({
      Choices: [{ Variable: '$.isOver', BooleanEquals: true, Next: 'Done' }],
      Default: 'Settle',
    });
    expect(states['Settle']).toMatchObject({
      SecondsPath: '$.waitSeconds',
      Next: 'Each part',
    });
    expect(states['Each part']).toMatchObject({ MaxConcurrency: 16, Next: 'Open stage' });
  });

  it('goes on with the work that the last step named, which may be other work', () => {
    expect(states['Open stage']).toMatchObject({ OutputPath: '$.Payload' });
    expect(states['Open stage']).not.toHaveProperty('ResultPath');
    expect(states['Each part']).toMatchObject({
      ItemsPath: '$.parts',
      ItemSelector: { ...work, 'stage.$': '$.stage' },
    });
  });

  it('works on a part as long as there is more', () => {
    expect(part?.StartAt).toBe('Work on part');
    expect(part?.States['More of the part']).toMatchObject({
      Choices: [{ Variable: '$.page.more', BooleanEquals: true, Next: 'Work on part' }],
      Default: 'Part done',
    });
  });

  it('sends each step its message', () => {
    expect(states['Open stage']?.Parameters?.Payload).toEqual({ kind: 'openStage', ...work });
    expect(part?.States['Work on part']?.Parameters?.Payload).toEqual({
      kind: 'workOnPart',
      ...work,
      'stage.$': '$.stage',
      'part.$': '$.part',
    });
    expect(states['Record failure']?.Parameters?.Payload).toEqual({
      kind: 'failWork',
      ...work,
      'cause.$': '$.error.Cause',
    });
  });

  it('records every failure, that of a part with its own cause', () => {
    for (const name of ['Open stage', 'Each part'])
      expect(states[name]?.Catch?.map(({ Next }) => Next)).toEqual(['Is there a cause']);
    const own = part?.States['Work on part']?.Catch?.map(({ Next }) => Next);
    expect(own).toEqual(['Is there a cause of part']);
    expect(part?.States['Record failure of part']).toMatchObject({
      Parameters: states['Record failure']?.Parameters,
      Next: 'Work failed of part',
    });
  });

  it('has room for the events of all calls until its time is over, each part in an execution of its own', () => {
    expect(part?.ProcessorConfig).toEqual({ Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' });
    const loop = ['Work on part', 'More of the part'].map((name) => part?.States[name]?.Type ?? '');
    const perCall = loop.reduce((sum, type) => sum + (EVENTS_OF[type] ?? Number.NaN), 0);
    const calls = (definition.TimeoutSeconds * 1_000) / WORKING_MS;
    expect(calls * perCall).toBeLessThan(EVENTS_IN_AN_EXECUTION / 2);
  });

  it('may start its parts, and describe and stop them', () => {
    const machine = 'arn:aws:states:af-south-1:000000000000';
    const name = 'commission-portal-prod-account-work';
    const roles = ofType(app, 'AWS::IAM::Role').filter(([key]) =>
      key.startsWith('accountWork/MachineRole'),
    );
    const statements = roles.flatMap(([, { Properties }]) => {
      const policies = Properties['Policies'] as { PolicyDocument: { Statement: Statement[] } }[];
      return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    });
    const rights = statements.map(({ Action, Resource }) => [
      [Action].flat(),
      [Resource].flat().map(readable),
    ]);
    expect(rights).toEqual([
      [['lambda:InvokeFunction'], ['<accountWorkerLive>']],
      [['states:StartExecution'], [`${machine}:stateMachine:${name}`]],
      [['states:DescribeExecution', 'states:StopExecution'], [`${machine}:execution:${name}:*`]],
      [expect.arrayContaining(['logs:CreateLogDelivery', 'xray:PutTraceSegments']), ['*']],
    ]);
  });

  it('ends before the items of its parts may be deleted', () => {
    expect(definition.TimeoutSeconds).toBeLessThan(KEPT_DAYS * 24 * 60 * 60);
  });

  it('waits for a step longer than its function may take', () => {
    const { timeoutSeconds } = functions.accountWorker;
    expect(part?.States['Work on part']?.TimeoutSeconds).toBeGreaterThan(timeoutSeconds);
  });
});
