/**
 * Given the state machine of the cloud and the executor of this machine, both do the same: they are
 * walked through with the same functions, whose calls are compared.
 */
import { describe, expect, it } from 'vitest';
import { execute } from '../../infra/local/run-machine/execution.ts';
import { FunctionFailure } from '../../infra/local/base/functions.ts';
import { type Places, runMachine } from '../../infra/constructs/run-machine.ts';
import { runSteps } from '../../infra/model/run-steps.ts';
import { StateError, walk } from '../support/state-machine.ts';

const places: Places = { functionArn: (name) => name, bucket: 'exports' };
const machine = runMachine(places);
const ORDER = { kind: 'openRuns', at: '2026-11-01T00:00:00.000Z' } as const;
const CAUSE = JSON.stringify({ errorType: 'Error', errorMessage: 'It broke' });

interface Call {
  name: string;
  event: unknown;
}

interface Script {
  periods?: string[];
  agents?: number;
  /** What fails, each time that it is called. */
  fails?: (call: Call) => boolean;
  /** Of what a failure tells. */
  failure?: StateError;
  /** How many pages the notices have. */
  pages?: number;
}

/** Functions that do nothing but answer, and what they were called with. */
function script({ periods = ['2026-10'], agents = 60, fails, failure, pages = 1 }: Script) {
  const calls: Call[] = [];
  const lines = Array.from({ length: agents }, (_, position) =>
    JSON.stringify({ agentId: `agent-${position}`, position }),
  );
  const answer = ({ name, event }: Call): unknown => {
    const { kind, period, cursor } = event as Record<string, string | null | undefined>;
    if (kind === 'openRuns') return { periods };
    if (name === 'runPlanner')
      return { period, manifestKey: `runs/${period}/agents.jsonl`, agents };
    if (name !== 'runNotifier') return null;
    const page = Number(cursor ?? 1);
    return { period, cursor: page < pages ? String(page + 1) : null };
  };
  const invoke = async (name: string, event: unknown): Promise<unknown> => {
    const call = { name, event };
    calls.push(call);
    if (fails?.(call)) throw failure ?? new StateError('Error', CAUSE);
    return answer(call);
  };
  return { calls, invoke, lines };
}

/** What became of an execution, and its calls; a call that was tried again counts once. */
async function walked(given: Script) {
  const { calls, invoke, lines } = script(given);
  const end = await walk(machine, ORDER, {
    invoke,
    read: async (bucket, key) => {
      expect([bucket, key]).toEqual(['exports', expect.stringMatching(/^runs\/\d{4}-\d\d\//)]);
      return lines.map((line) => `${line}\n`).join('');
    },
  }).then(
    () => 'succeeded',
    (error: unknown) => {
      if (error instanceof StateError) return error.error;
      throw error;
    },
  );
  return { end, calls: once(calls), tries: calls };
}

async function executedHere(given: Script) {
  const { calls, invoke, lines } = script(given);
  const end = await execute(
    {
      invoke: (name, event) =>
        invoke(name, event).catch((cause: unknown) => {
          // As the executor gets it of a function that threw: refused, so that it isn't tried again.
          const thrown = new Error('It broke');
          if (!(cause instanceof StateError)) throw cause;
          throw new FunctionFailure(name, 'thrown', { cause: thrown });
        }),
      readManifest: async () => lines,
      signal: new AbortController().signal,
    },
    ORDER,
  ).then(
    () => 'succeeded',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
  return { end, calls: once(calls) };
}

const once = (calls: readonly Call[]) =>
  calls.filter((call, at) => JSON.stringify(call) !== JSON.stringify(calls[at - 1]));
/**
 * What may differ: of a failed batch the cloud's map says only that it failed, while the record here has
 * the batch's own words; and of the first page of notices the cloud says that it has no cursor.
 */
const comparable = (calls: readonly Call[]) =>
  calls.map(({ name, event }) => {
    const { cursor, ...rest } = event as { cursor?: string | null; step?: string; cause?: string };
    const cause = rest.step === 'accrue' ? { cause: '' } : {};
    return { name, event: { ...rest, ...cause, ...(cursor ? { cursor } : {}) } };
  });

describe('the machine does what the embedded stack does', () => {
  it.each<[string, Script]>([
    ['one month', {}],
    ['nothing to run', { periods: [] }],
    ['months that were missed', { periods: ['2026-08', '2026-09', '2026-10'], agents: 26 }],
    ['nobody to close a month for', { agents: 0 }],
    ...runSteps.map(({ step, function: name }): [string, Script] => [
      `a month whose step ${step} fails, and one after it`,
      { periods: ['2026-09', '2026-10'], agents: 20, fails: (call) => call.name === name },
    ]),
  ])('%s', async (_, given) => {
    const [cloud, here] = [await walked(given), await executedHere(given)];
    expect(comparable(cloud.calls)).toEqual(comparable(here.calls));
    expect(cloud.end).toBe(here.end);
  });
});

describe('the machine', () => {
  const kindsOf = (calls: readonly Call[]) =>
    calls.map(({ name, event }) => (event as { kind?: string }).kind ?? name);

  it('opens, plans, accrues in batches of 25, closes and notifies', async () => {
    const { end, calls } = await walked({ agents: 60 });
    expect(end).toBe('succeeded');
    expect(kindsOf(calls)).toEqual([
      'openRuns',
      'planRun',
      ...Array<string>(3).fill('runAccruer'),
      'closeBatch',
      'notifyRun',
    ]);
    const batches = calls.filter(({ name }) => name === 'runAccruer').map(({ event }) => event);
    expect(batches.map((batch) => (batch as { Items: unknown[] }).Items.length)).toEqual([
      25, 25, 10,
    ]);
    expect(batches[2]).toMatchObject({
      BatchInput: { period: '2026-10' },
      Items: [{ agentId: 'agent-50', position: 50 }, ...Array.from({ length: 9 }, () => ({}))],
    });
  });

  it('tells page after page', async () => {
    const { end, calls } = await walked({ pages: 3 });
    expect(end).toBe('succeeded');
    expect(calls.slice(-3).map(({ event }) => event)).toEqual(
      [null, '2', '3'].map((cursor) => ({ kind: 'notifyRun', period: '2026-10', cursor })),
    );
  });

  it('records a timeout, which has no cause', async () => {
    const { end, calls } = await walked({
      fails: ({ name }) => name === 'runCloser',
      failure: new StateError('States.Timeout'),
    });
    expect(end).toBe('RunFailed');
    expect(calls.at(-1)?.event).toEqual({
      kind: 'failRun',
      period: '2026-10',
      step: 'close',
      cause: '',
    });
  });

  it.each([
    ['what Lambda failed at 6 times', 'Lambda.TooManyRequestsException', 7],
    ['a timeout 6 times', 'States.Timeout', 7],
    ['what a function threw 3 times', 'Error', 4],
  ])('tries again %s', async (_, error, tries) => {
    const { tries: all } = await walked({
      fails: ({ name }) => name === 'runAccruer',
      failure: new StateError(error),
      agents: 1,
    });
    expect(all.filter(({ name }) => name === 'runAccruer')).toHaveLength(tries);
  });

  it('fails, and records nothing, where it finds no run to open', async () => {
    const { end, calls } = await walked({ fails: ({ name }) => name === 'runOpener' });
    expect(end).toBe('Error');
    expect(calls).toEqual([{ name: 'runOpener', event: ORDER }]);
  });
});
