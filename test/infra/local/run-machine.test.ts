/** The one-machine stack's execution of a monthly run, with functions that only answer. */
import { describe, expect, it } from 'vitest';
import { FunctionFailure } from '../../../infra/local/base/functions.ts';
import { execute, RunFailed } from '../../../infra/local/run-machine/execution.ts';
import type { FunctionName } from '../../../infra/model/catalog.ts';
import { RETRIES, runSteps } from '../../../infra/model/run-steps.ts';
import { redactError } from '../../../functions/platform/redact-error.ts';
import { DomainError, underMaintenance } from '../../../shared/kernel/errors.ts';
import { type Message, parseMessage } from '../../../shared/kernel/messages.ts';

const ORDER = { kind: 'openRuns', at: '2026-11-01T00:00:00.000Z' } as const;
const refusal = new DomainError('CONFLICT', 'Refused');

interface Call {
  name: FunctionName;
  message: Message;
}

interface Script {
  periods?: string[];
  agents?: number;
  /** How many pages the notifier has. */
  pages?: number;
  /** The error of a call; undefined where it succeeds. */
  errorOf?: (call: Call) => Error | undefined;
}

/** Executes a run; repeated calls are listed too. */
async function executed({ periods = ['2026-10'], agents = 60, pages = 1, errorOf }: Script) {
  const calls: Call[] = [];
  const answerOf = (message: Message): unknown => {
    if (message.kind === 'openRuns') return { periods };
    if (message.kind === 'planRun') {
      const { period } = message;
      return { period, manifestKey: `runs/${period}/agents.jsonl`, agents };
    }
    if (message.kind !== 'notifyRun') return null;
    const page = Number(message.cursor ?? 1);
    return { period: message.period, cursor: page < pages ? String(page + 1) : null };
  };
  const lines = Array.from({ length: agents }, (_, position) =>
    JSON.stringify({ agentId: `agent-${position}`, position }),
  );
  const read: string[] = [];
  const end = await execute(
    {
      async invoke(name, event) {
        const { kind } = event as Message;
        const call = { name, message: parseMessage(event, kind) };
        calls.push(call);
        const cause = errorOf?.(call);
        if (cause) throw new FunctionFailure(name, 'thrown', { cause });
        return answerOf(call.message);
      },
      async readManifest(key) {
        read.push(key);
        return lines;
      },
      signal: new AbortController().signal,
    },
    ORDER,
  ).catch((error: unknown) => error);
  return { end, calls, read, kinds: calls.map(({ message }) => message.kind) };
}

/** The errors of the function that closes a batch. */
const ofCloser =
  (errorOf: () => Error | undefined) =>
  ({ name }: Call) =>
    name === 'runCloser' ? errorOf() : undefined;

const ONE_MONTH = ['planRun', 'accrueAgents', 'closeBatch', 'notifyRun'];

describe('an execution', () => {
  it('opens, plans, accrues in batches of 25, closes and notifies', async () => {
    const { end, calls, kinds, read } = await executed({ agents: 60 });
    expect(end).toEqual(['2026-10']);
    expect(kinds).toEqual([
      'openRuns',
      'planRun',
      ...Array<string>(3).fill('accrueAgents'),
      'closeBatch',
      'notifyRun',
    ]);
    expect(read).toEqual(['runs/2026-10/agents.jsonl']);
    const batches = calls.flatMap(({ message }) =>
      message.kind === 'accrueAgents' ? [message] : [],
    );
    expect(batches.map(({ agents }) => agents.map(({ position }) => position))).toEqual([
      Array.from({ length: 25 }, (_, position) => position),
      Array.from({ length: 25 }, (_, position) => 25 + position),
      Array.from({ length: 10 }, (_, position) => 50 + position),
    ]);
    expect(batches[2]).toMatchObject({
      period: '2026-10',
      agents: [{ agentId: 'agent-50' }, ...Array.from({ length: 9 }, () => ({}))],
    });
  });

  it('calls the function of each step with its message, in order', async () => {
    const { calls } = await executed({ agents: 1 });
    expect(calls.slice(1).map(({ name, message }) => [name, message.kind])).toEqual(
      runSteps.map(({ function: name, message }) => [name, message]),
    );
  });

  it('runs missed months one after the other', async () => {
    const periods = ['2026-08', '2026-09', '2026-10'];
    const { end, calls, kinds } = await executed({ periods, agents: 1 });
    expect(end).toEqual(periods);
    expect(kinds).toEqual(['openRuns', ...ONE_MONTH, ...ONE_MONTH, ...ONE_MONTH]);
    const closed = calls.flatMap(({ message }) =>
      message.kind === 'closeBatch' ? message.period : [],
    );
    expect(closed).toEqual(periods);
  });

  it('does nothing where no month is to be run', async () => {
    expect((await executed({ periods: [] })).kinds).toEqual(['openRuns']);
  });

  it('skips the batches where there is no agent', async () => {
    const { kinds, read } = await executed({ agents: 0 });
    expect(kinds).toEqual(['openRuns', 'planRun', 'closeBatch', 'notifyRun']);
    expect(read).toEqual([]);
  });

  it('notifies page after page', async () => {
    const { calls } = await executed({ agents: 0, pages: 3 });
    expect(calls.slice(-3).map(({ message }) => message)).toEqual(
      [null, '2', '3'].map((cursor) => ({ kind: 'notifyRun', period: '2026-10', cursor })),
    );
  });

  it.each(runSteps)(
    'records that the step $step failed, and leaves later months alone',
    async ({ step, function: name }) => {
      const { end, calls } = await executed({
        periods: ['2026-09', '2026-10'],
        agents: 1,
        errorOf: (call) => (call.name === name ? refusal : undefined),
      });
      expect(end).toBeInstanceOf(RunFailed);
      expect(calls.at(-1)).toEqual({
        name: 'runOpener',
        message: {
          kind: 'failRun',
          period: '2026-09',
          step,
          cause: JSON.stringify({ errorType: 'DomainError', errorMessage: 'Refused' }),
        },
      });
      expect(JSON.stringify(calls)).not.toContain('2026-10"');
    },
  );

  it('begins no batch after one has failed', async () => {
    const { kinds } = await executed({
      agents: 25 * 20,
      errorOf: ({ message }) => (message.kind === 'accrueAgents' ? refusal : undefined),
    });
    expect(kinds.filter((kind) => kind === 'accrueAgents').length).toBeLessThanOrEqual(4);
    expect(kinds.at(-1)).toBe('failRun');
  });

  it('repeats a call whose function threw, and not one that was refused', async () => {
    const busy = await executed({
      agents: 0,
      errorOf: ofCloser(() => new Error('The table is busy')),
    });
    const closing = busy.kinds.filter((kind) => kind === 'closeBatch');
    expect(closing).toHaveLength(1 + RETRIES.thrown);
    const refused = await executed({ agents: 0, errorOf: ofCloser(() => refusal) });
    expect(refused.kinds.filter((kind) => kind === 'closeBatch')).toHaveLength(1);
  });

  it('waits for the end of maintenance, however long, and goes on from the step', async () => {
    const until = new Date(Date.now() + 60_000).toISOString();
    const maintenance = { since: until, until, reason: 'A restore.' };
    const refusals = Array.from({ length: RETRIES.thrown + 2 }, () =>
      redactError(underMaintenance(maintenance, new Date())),
    );
    const { end, kinds } = await executed({ agents: 0, errorOf: ofCloser(() => refusals.pop()) });
    expect(end).toEqual(['2026-10']);
    expect(kinds.filter((kind) => kind === 'closeBatch')).toHaveLength(RETRIES.thrown + 3);
    expect(kinds).not.toContain('failRun');
  });

  it('goes on where a repeat succeeds', async () => {
    const failures = [new Error('The table is busy')];
    const { end, kinds } = await executed({ agents: 0, errorOf: ofCloser(() => failures.pop()) });
    expect(end).toEqual(['2026-10']);
    expect(kinds.at(-1)).toBe('notifyRun');
  });

  it('fails, and records nothing, where it finds no run to open', async () => {
    const { end, kinds } = await executed({ errorOf: () => refusal });
    expect(end).toBeInstanceOf(FunctionFailure);
    expect(kinds).toEqual(['openRuns']);
  });
});
