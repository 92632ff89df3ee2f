/**
 * Records which stream events were applied, so that a repeated event has no effect. One item holds the
 * markers of many events, so that a batch needs few writes (decision on applying stream events together).
 */
import { createHash } from 'node:crypto';
import { perTable, type Table, type Write } from '../../platform/table.ts';

const SEVEN_DAYS = 7 * 24 * 60 * 60;
/** Consecutive sequence numbers that share an item. */
const STRETCH = 256n;
/** The most items that the markers of one second are spread over. */
const LANES = 8n;
/** 72 bits: among 10,000 markers of an item, the chance that another event has one of them is 1 in 10^17. */
const MARK_LENGTH = 12;

/** Most markers in one write (limits: 300 operators, 4 KB). */
export const MAX_MARKS = 100;

/** Identifies an event, the same in every delivery. */
export interface Mark {
  /** Key of the item that stores the marker. */
  holder: string;
  mark: string;
}

/**
 * The marker of an event. Its item depends on the event alone, so a repeat finds it in any batch.
 * Neighbouring records of a stream shard mostly share an item; other shards use other items.
 * @param event its number and time in the stream, in seconds since 1970; both are the same in each
 *   delivery
 */
export function markOf(event: { id: string; sequenceNumber: string; seconds: number }): Mark {
  const lane = (BigInt(event.sequenceNumber) / STRETCH) % LANES;
  return {
    holder: `${Math.floor(event.seconds)}#${lane}`,
    mark: createHash('sha256').update(event.id).digest('base64url').slice(0, MARK_LENGTH),
  };
}

/** The markers of an item that a failed condition returned. */
const marksIn = (item: Record<string, unknown> | undefined): ReadonlySet<string> =>
  item?.['marks'] instanceof Set ? (item['marks'] as Set<string>) : new Set();

export const appliedMarkerTable = perTable((table: Table) => ({
  /**
   * Adds at most `MAX_MARKS` markers to their item, if it has none of them yet.
   * @param now real time, like the stream's and TTL's times
   * @param otherwise gets the markers of the item
   */
  put: (
    { holder, marks }: { holder: string; marks: readonly string[] },
    { now, otherwise }: { now: Date; otherwise: (present: ReadonlySet<string>) => Error },
  ): Write => ({
    item: {
      Update: {
        TableName: table.name,
        Key: { pk: `applied#${holder}`, sk: 'applied' },
        UpdateExpression: 'SET expiresAt = :expiresAt ADD marks :marks',
        ConditionExpression: `NOT (${marks.map((_, at) => `contains(marks, :${at})`).join(' OR ')})`,
        ExpressionAttributeValues: {
          ':expiresAt': Math.floor(now.getTime() / 1000) + SEVEN_DAYS,
          ':marks': new Set(marks),
          ...Object.fromEntries(marks.map((mark, at) => [`:${at}`, mark])),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    otherwise: (current) => otherwise(marksIn(current)),
  }),
}));
