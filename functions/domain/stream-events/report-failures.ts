/**
 * Reports the failed events of a stream batch, so that they come again, and puts aside an event that
 * fails by itself while others succeed: it would keep everything behind it waiting for a day.
 *
 * The count of failures is an item of the same table. A table that takes nothing counts nothing, so
 * then nothing is put aside, and everything waits.
 */
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type {
  StreamDeadLetter,
  StreamDeadLetters,
} from '../../data/stream-events/stream-dead-letters.client.ts';
import {
  type StreamFailure,
  streamFailureTable,
} from '../../data/stream-events/stream-failure.table.ts';
import { changeOf, entityOf } from '../../platform/item.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { isOutage } from '../../platform/outage.ts';
import { describeError } from '../../platform/redact-error.ts';
import type { Table } from '../../platform/table.ts';

/** An event is put aside after this many failures, and this long after the first of them. */
export const SET_ASIDE_AFTER = { failures: 10, minutes: 5 } as const;
/** A batch may have no other event, so that nothing shows that others succeed; then it takes longer. */
export const SET_ASIDE_ALONE_AFTER = { failures: 10, minutes: 60 } as const;
/** A reason is for people; an error may quote a whole expression. */
const REASON_LENGTH = 500;

export interface FailedEvent {
  record: DynamoDBRecord;
  error: unknown;
}

/** The result of a batch. */
export interface BatchOutcome {
  /** Events that must come again, in their order: those that failed, and those that wait for them. */
  again: readonly DynamoDBRecord[];
  /** Events that failed each by itself; all of them are in `again`. */
  failed: readonly FailedEvent[];
  /** The number of events that succeeded, in this delivery or in an earlier one. */
  succeeded: number;
}

export interface ReportDeps {
  table: Table;
  clock: Pick<Clock, 'real'>;
  log: Log;
  /** The function's name in the catalogue. */
  consumer: string;
  deadLetters: StreamDeadLetters;
}

/**
 * The answer to the event source: the events that must come again, without those that were put aside.
 * @param outcomes the result of each of the consumer’s tasks
 */
export async function reportFailures(
  deps: ReportDeps,
  ...outcomes: readonly BatchOutcome[]
): Promise<DynamoDBBatchResponse> {
  const again = new Set<string>();
  for (const outcome of outcomes) {
    if (outcome.failed.length > 0) deps.log.count('FailedEvents', outcome.failed.length);
    const aside = await setAside(deps, outcome);
    for (const record of outcome.again)
      if (!aside.has(record)) again.add(record.dynamodb?.SequenceNumber ?? '');
  }
  return { batchItemFailures: [...again].map((itemIdentifier) => ({ itemIdentifier })) };
}

async function setAside(
  deps: ReportDeps,
  { failed, succeeded }: BatchOutcome,
): Promise<ReadonlySet<DynamoDBRecord>> {
  const aside = new Set<DynamoDBRecord>();
  if (!isTheirOwn(failed, succeeded)) return aside;
  const limit = succeeded === 0 ? SET_ASIDE_ALONE_AFTER : SET_ASIDE_AFTER;
  for (const event of failed)
    try {
      if (await isSetAside(deps, event, limit)) aside.add(event.record);
    } catch (error) {
      // The event comes again, and so does this attempt.
      deps.log.warn('a failure was not counted', { eventId: event.record.eventID, error });
    }
  return aside;
}

/**
 * True when the events are the cause of their failures: no service was down, and more events
 * succeeded than failed. One event without any other is judged by itself.
 */
const isTheirOwn = (failed: readonly FailedEvent[], succeeded: number): boolean =>
  !failed.some(({ error }) => isOutage(error)) &&
  (failed.length < succeeded || (failed.length === 1 && succeeded <= 1));

async function isSetAside(
  deps: ReportDeps,
  { record, error }: FailedEvent,
  limit: { failures: number; minutes: number },
): Promise<boolean> {
  const { table, clock, log, consumer, deadLetters } = deps;
  const eventId = record.eventID ?? '';
  const now = clock.real();
  const failures = streamFailureTable(table);
  const failure = await failures.count({ consumer, eventId }, { reason: reasonOf(error), now });
  if (failure.setAsideAt !== undefined) return true;
  const sinceMs = now.getTime() - Date.parse(failure.firstAt);
  if (failure.failures < limit.failures || sinceMs < limit.minutes * 60_000) return false;
  // Sent first: if the mark fails, the letter is sent twice, and never lost.
  await deadLetters.send(letterOf(record, failure));
  await failures.markSetAside(failure, now);
  log.error('a stream event was put aside', { eventId, failures: failure.failures, error });
  return true;
}

function letterOf(record: DynamoDBRecord, failure: StreamFailure): StreamDeadLetter {
  const { eventName = '', dynamodb } = record;
  const { consumer, eventId, reason, failures, firstAt } = failure;
  return {
    consumer,
    eventId,
    sequenceNumber: dynamodb?.SequenceNumber ?? '',
    changedAt: new Date((dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString(),
    eventName,
    entity: entityNameOf(record),
    keys: dynamodb?.Keys,
    reason,
    failures,
    firstFailureAt: firstAt,
  };
}

/** The images of such an event may be what can't be read. */
function entityNameOf(record: DynamoDBRecord): string {
  try {
    const { before, after } = changeOf(record);
    const name = entityOf(after ?? before);
    return typeof name === 'string' ? name : 'unknown';
  } catch {
    return 'unreadable';
  }
}

function reasonOf(error: unknown): string {
  const described = describeError(error instanceof Error ? error : new Error(String(error)));
  return `${String(described['name'])}: ${String(described['message'])}`.slice(0, REASON_LENGTH);
}
