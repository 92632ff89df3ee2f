import { describe, expect, it } from 'vitest';
import { conflict } from '../../shared/kernel/errors.ts';
import { decideEach } from './bulk.ts';
import type { Context } from './context.ts';

interface Logged {
  message: string;
  details?: Record<string, unknown>;
}

/** A context with a clock that the test controls; no table is read. */
function contextAt(time: () => number = () => 0): { context: Context; logged: Logged[] } {
  const logged: Logged[] = [];
  const log = {
    info() {},
    warn() {},
    count() {},
    error: (message: string, details: Record<string, unknown>) =>
      void logged.push({ message, details }),
  };
  const clock = { now: () => new Date(time()), real: () => new Date(time()) };
  const context = { requestId: 'request-1', clock, log } as unknown as Context;
  return { context, logged };
}

const rowsOf = (owners: readonly (string | undefined)[]) =>
  owners.map((ownerId, at) => ({ id: `row-${at}`, ownerId }));
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('deciding each of many rows', () => {
  it('returns results in the order of the rows', async () => {
    const rows = rowsOf(['a', 'b', 'a', 'c', undefined]);
    const results = await decideEach(contextAt().context, rows, async (id) => `done ${id}`);
    expect(results).toEqual(rows.map(({ id }) => ({ id, outcome: 'done', row: `done ${id}` })));
  });

  it('works on 4 owners at once, and on one row of each', async () => {
    const rows = rowsOf(Array.from({ length: 40 }, (_, at) => `owner-${at % 8}`));
    const ownerOf = new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
    const atWork: (string | undefined)[] = [];
    let most = 0;
    await decideEach(contextAt().context, rows, async (id) => {
      const ownerId = ownerOf.get(id);
      expect(atWork).not.toContain(ownerId);
      atWork.push(ownerId);
      most = Math.max(most, atWork.length);
      await soon();
      atWork.splice(atWork.indexOf(ownerId), 1);
    });
    expect(most).toBe(4);
  });

  it('returns the message of a refusal, and goes on', async () => {
    const results = await decideEach(contextAt().context, rowsOf(['a', 'a']), async (id) => {
      if (id === 'row-0') throw conflict('This sale was already approved.', { status: 'approved' });
      return id;
    });
    expect(results).toEqual([
      {
        id: 'row-0',
        outcome: 'refused',
        code: 'CONFLICT',
        message: 'This sale was already approved.',
        current: { status: 'approved' },
      },
      { id: 'row-1', outcome: 'done', row: 'row-1' },
    ]);
  });

  it('logs an unexpected error under the request id, and hides its message', async () => {
    const { context, logged } = contextAt();
    const error = new Error('Account 62000000001 is broken');
    const [result] = await decideEach(context, rowsOf(['a']), () => Promise.reject(error));
    expect(result).toEqual({
      id: 'row-0',
      outcome: 'refused',
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Nothing was lost; please try again.',
    });
    expect(logged).toEqual([{ message: 'INTERNAL', details: { requestId: 'request-1', error } }]);
  });

  it('starts no row when too little time is left', async () => {
    let time = 0;
    const rows = rowsOf(['a', 'a', 'a', 'a']);
    const results = await decideEach(contextAt(() => time).context, rows, async () => {
      time += 9_000;
    });
    expect(results.map((result) => ('code' in result ? result.code : result.outcome))).toEqual([
      'done',
      'done',
      'done',
      'BUSY',
    ]);
  });
});
