/**
 * Given an event that always fails, or a table that takes nothing, behind a stream that is delivered again
 * without end: the event is put aside once others succeed, and an outage puts nothing aside.
 */
import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StreamDeadLetter } from '../../../../functions/data/stream-events/stream-dead-letters.client.ts';
import { processEach } from '../../../../functions/domain/stream-events/process-each.ts';
import {
  type BatchOutcome,
  reportFailures,
  SET_ASIDE_AFTER,
  SET_ASIDE_ALONE_AFTER,
} from '../../../../functions/domain/stream-events/report-failures.ts';
import { NETWORK, rollupTable, TOTAL } from '../../../../functions/data/reports/rollup.table.ts';
import { projections } from '../../../../functions/workflows/projector/projections.ts';
import { project } from '../../../../functions/workflows/projector/projector.ts';
import { sealRecords } from '../../../../functions/workflows/audit-trail/seal-records.ts';
import { deliver } from '../../../../infra/local/event-sources/stream-batch.ts';
import {
  type ProjectedTable,
  setUpProjectedTable,
} from '../../../support/projections/projected-table.ts';
import { agentAt, salesOf } from '../../../support/stack/seed-rows.ts';
import { SILENT } from '../../../support/stack/silent-log.ts';

const MINUTE_MS = 60_000;
const nothing = () => undefined;
const none = { conflictRate: 0, throttleRate: 0, lostReplyRate: 0 };

const numberOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.SequenceNumber ?? '';

let projected: ProjectedTable;
let events: DynamoDBRecord[];
let now: number;
let letters: StreamDeadLetter[];
const real = () => new Date(now);

beforeEach(async () => {
  projected = await setUpProjectedTable();
  const [agentIds, productId] = [[agentAt(0).agentId], 'fibre'];
  await projected.putFacts(salesOf(projected.table, { from: 0, count: 20, agentIds, productId }));
  events = await projected.freshEvents();
  now = Date.parse('2030-01-01T08:00:00Z');
  letters = [];
});

function eventAt(at: number): DynamoDBRecord {
  const event = events[at];
  if (!event) throw new Error(`There is no event ${at}`);
  return event;
}

const pending = async () =>
  (await rollupTable(projected.table).read({ scope: NETWORK, bucket: TOTAL })).salesPending;

/** An event whose image can't be read, whatever is done. */
const poisoned = (event: DynamoDBRecord | undefined): DynamoDBRecord => ({
  ...event,
  dynamodb: {
    ...event?.dynamodb,
    NewImage: { __edb_e__: { S: 'sale' }, saleId: {} as AttributeValue },
  },
});

const report = (...outcomes: BatchOutcome[]) =>
  reportFailures(
    {
      table: projected.projectorTable,
      clock: { real },
      log: SILENT,
      consumer: 'projector',
      deadLetters: { send: async (letter) => void letters.push(letter) },
    },
    ...outcomes,
  );

/** A call of the projector, half a minute after the one before. */
async function call(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  now += MINUTE_MS / 2;
  const table = projected.projectorTable;
  const deps = { table, clock: { now: real, real }, log: SILENT, projections };
  return report(await project(deps, { Records: [...records] }));
}

/** Delivers as the event source does, until all is done or after so many calls. */
async function delivered(records: readonly DynamoDBRecord[], mostCalls = 200): Promise<number> {
  const stop = new AbortController();
  let calls = 0;
  await deliver(
    records.map((record) => ({ sequenceNumber: numberOf(record), createdAtMs: 0, record })),
    {
      invoke: async ({ Records }) => {
        if (++calls >= mostCalls) stop.abort();
        return call(Records as DynamoDBRecord[]);
      },
      checkpoint: nothing,
      stuckOn: nothing,
      signal: stop.signal,
      longestPauseMs: 1,
    },
  );
  return calls;
}

/** The calls in which it fails before it is put aside; one every half minute. */
const callsBefore = ({ failures, minutes }: { failures: number; minutes: number }) =>
  Math.max(failures, minutes * 2 + 1);

describe('an event that always fails', () => {
  it('is put aside while others succeed: all others are applied, and its dead letter says why', async () => {
    const poison = poisoned(events[3]);
    expect(await call(events.with(3, poison))).toEqual({
      batchItemFailures: [{ itemIdentifier: numberOf(poison) }],
    });
    const applied = await pending();
    const rest = [poison, ...events.slice(4)];
    for (let calls = 2; calls < callsBefore(SET_ASIDE_AFTER); calls++)
      expect((await call(rest)).batchItemFailures).toHaveLength(1);
    expect(letters).toEqual([]);
    expect(await call(rest)).toEqual({ batchItemFailures: [] });
    expect(await pending()).toBe(applied);
    expect(letters).toEqual([
      expect.objectContaining({
        consumer: 'projector',
        eventId: poison.eventID,
        sequenceNumber: numberOf(poison),
        entity: 'unreadable',
        keys: poison.dynamodb?.Keys,
        failures: callsBefore(SET_ASIDE_AFTER),
        reason: expect.stringMatching(/^\w*Error: /) as string,
      }),
    ]);
  });

  it('is one dead letter, however often it comes afterwards', async () => {
    const rest = events.with(0, poisoned(events[0]));
    for (let calls = 0; calls < callsBefore(SET_ASIDE_AFTER) + 3; calls++) await call(rest);
    expect(letters).toHaveLength(1);
  });

  it('takes longer to be put aside where the batch has no other', async () => {
    const alone = [poisoned(events[0])];
    for (let calls = 1; calls < callsBefore(SET_ASIDE_ALONE_AFTER); calls++)
      expect((await call(alone)).batchItemFailures).toHaveLength(1);
    expect(await call(alone)).toEqual({ batchItemFailures: [] });
    expect(letters).toHaveLength(1);
  });

  it('comes again where its dead letter can’t be sent', async () => {
    const failing = { send: async () => Promise.reject(new Error('The queue is away')) };
    const outcome = { again: [eventAt(0)], failed: [], succeeded: 5 };
    const failed = [{ record: eventAt(0), error: new TypeError('unknown') }];
    for (let calls = 0; calls < 30; calls++) {
      now += MINUTE_MS;
      const answer = await reportFailures(
        {
          table: projected.table,
          clock: { real },
          log: SILENT,
          consumer: 'notifier',
          deadLetters: failing,
        },
        { ...outcome, failed },
      );
      expect(answer.batchItemFailures).toHaveLength(1);
    }
  });

  it('doesn’t keep the stream from going on: the emulated event source ends', async () => {
    const calls = await delivered(events.with(7, poisoned(events[7])));
    expect(letters).toHaveLength(1);
    expect(calls).toBeLessThan(callsBefore(SET_ASIDE_AFTER) + 5);
  });
});

describe('what more events share', () => {
  it('puts nothing aside where most fail, as after a wrong deployment', async () => {
    const all = events.map(poisoned);
    for (let calls = 0; calls < 150; calls++)
      expect((await call(all)).batchItemFailures).toHaveLength(all.length);
    expect(letters).toEqual([]);
  });

  it.each([
    ['conflicts', { conflictRate: 1 }],
    ['throttles', { throttleRate: 1 }],
  ])(
    'puts nothing aside while the table %s, and applies all once later',
    async (_, faults) => {
      projected.front.setFaults(faults);
      for (let calls = 0; calls < 2; calls++) {
        now += SET_ASIDE_ALONE_AFTER.minutes * MINUTE_MS;
        expect((await call(events.slice(0, 3))).batchItemFailures).toHaveLength(3);
      }
      projected.front.setFaults(none);
      expect(await call(events)).toEqual({ batchItemFailures: [] });
      expect(letters).toEqual([]);
      await projected.expectRebuilt();
    },
    60_000,
  );

  it('puts nothing aside where a service is away', async () => {
    const record = eventAt(0);
    for (const outage of [
      { name: 'AccessDeniedException' },
      { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } },
      { code: 'ECONNREFUSED' },
      { name: 'TooManyRequestsException' },
    ]) {
      const cause = Object.assign(new Error('no'), outage);
      const error = new Error('The entity wraps it', { cause });
      for (let calls = 0; calls < callsBefore(SET_ASIDE_AFTER) + 1; calls++) {
        now += SET_ASIDE_ALONE_AFTER.minutes * MINUTE_MS;
        const outcome = { again: [record], failed: [{ record, error }], succeeded: 50 };
        expect((await report(outcome)).batchItemFailures).toHaveLength(1);
      }
    }
    expect(letters).toEqual([]);
  });

  it('puts nothing aside where the failure can’t be counted', async () => {
    const record = eventAt(0);
    const outcome = {
      again: [record],
      failed: [{ record, error: new TypeError('unknown') }],
      succeeded: 50,
    };
    for (let calls = 0; calls < callsBefore(SET_ASIDE_AFTER) - 1; calls++) {
      now += MINUTE_MS / 2;
      await report(outcome);
    }
    projected.front.setFaults({ throttleRate: 1 });
    now += 60 * MINUTE_MS;
    expect((await report(outcome)).batchItemFailures).toHaveLength(1);
    projected.front.setFaults(none);
    expect(await report(outcome)).toEqual({ batchItemFailures: [] });
    expect(letters).toHaveLength(1);
  });
});

describe('events that are processed one by one', () => {
  it('names those that failed, counts those that had something to do, and stops after three', async () => {
    const failing = new Set([1, 2, 4].map((at) => events[at]));
    const done: DynamoDBRecord[] = [];
    const outcome = await processEach(SILENT, events.slice(0, 8), async (record) => {
      if (failing.has(record)) throw new Error('no');
      done.push(record);
      return done.length === 1;
    });
    expect(done).toEqual([events[0], events[3]]);
    expect(outcome.succeeded).toBe(1);
    expect(outcome.again).toEqual([1, 2, 4, 5, 6, 7].map((at) => events[at]));
  });
});

describe('records of the audit trail', () => {
  const auditEvent = (eventId: string): DynamoDBRecord => ({
    eventID: eventId,
    dynamodb: {
      SequenceNumber: eventId,
      NewImage: {
        pk: { S: 'audit#2030-01-01' },
        sk: { S: eventId },
        __edb_e__: { S: 'auditEvent' },
      },
    },
  });
  const records = ['1', '2', '3'].map(auditEvent);

  it('are sealed without the one that can’t be, which is reported', async () => {
    const sealed: number[] = [];
    const append = async (seals: Record<string, string>) => {
      if ('audit#2030-01-01 2' in seals) throw new TypeError('not this one');
      sealed.push(Object.keys(seals).length);
    };
    const outcome = await sealRecords({ append, log: SILENT }, records);
    expect(outcome).toMatchObject({ again: [records[1]], succeeded: 2 });
    expect(sealed).toEqual([1, 1]);
  });

  it('all come again where the table takes nothing', async () => {
    const denied = Object.assign(new Error('no'), { name: 'AccessDeniedException' });
    const append = async () => Promise.reject(denied);
    await expect(sealRecords({ append, log: SILENT }, records)).rejects.toBe(denied);
  });
});
