import { describe, expect, it } from 'vitest';
import { functions } from '../../infra/model/catalog.ts';
import { ofType, readable, synthesize } from './template-app.ts';

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
  ItemProcessor?: { StartAt: string; States: Record<string, State> };
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

  it('records every failure', () => {
    for (const name of ['Open stage', 'Each part'])
      expect(states[name]?.Catch?.map(({ Next }) => Next)).toEqual(['Is there a cause']);
  });

  it('waits for a step longer than its function may take', () => {
    const { timeoutSeconds } = functions.accountWorker;
    expect(part?.States['Work on part']?.TimeoutSeconds).toBeGreaterThan(timeoutSeconds);
  });
});
