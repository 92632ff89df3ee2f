/**
 * Markers of applied stream events: an event that comes again finds its mark and does nothing. The marks
 * of many events stand in one item, so that a batch is marked with a few writes (decision 0027).
 */
import { createHash } from 'node:crypto';
import { perTable, type Table, type Write } from '../platform/table.ts';

const SEVEN_DAYS = 7 * 24 * 60 * 60;
/** An item's marks come from so many records, one after the other in a shard of the stream. */
const STRETCH = 256n;
/** Into so many items a second's marks are spread at most, however the stream numbers its records. */
const LANES = 8n;
/** 72 bits: among 10,000 marks of one item another event has one of them once in 10^17 times. */
const MARK_LENGTH = 12;

/** In one write: an expression takes 300 operators and 4 KB. */
export const MAX_MARKS = 100;

/** Identifies an event; it is the same in every batch that brings it. */
export interface Mark {
  /** The item that holds it. */
  holder: string;
  mark: string;
}

/**
 * The mark of an event. Who holds it follows from the event alone: whatever batch it comes in, it is
 * looked for where it was put. Neighbours in a shard have the same holder mostly, other shards others.
 * @param event as the stream numbers and dates it, in seconds since 1970; both are the same each time
 */
export function markOf(event: { id: string; sequenceNumber: string; seconds: number }): Mark {
  const lane = (BigInt(event.sequenceNumber) / STRETCH) % LANES;
  return {
    holder: `${Math.floor(event.seconds)}#${lane}`,
    mark: createHash('sha256').update(event.id).digest('base64url').slice(0, MARK_LENGTH),
  };
}

/** The marks in an item, as a failed condition shows it. */
const marksIn = (item: Record<string, unknown> | undefined): ReadonlySet<string> =>
  item?.['marks'] instanceof Set ? (item['marks'] as Set<string>) : new Set();

export const appliedMarkerTable = perTable((table: Table) => ({
  /**
   * Puts marks into the item that holds them, if none of them is there: at most `MAX_MARKS`.
   * @param now real time: the stream and the table's expiry live in it
   * @param otherwise gets the marks that the item has
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
