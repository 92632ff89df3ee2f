/**
 * How the table's stream is delivered again after a failure, the same for the cloud's event source
 * mappings and for the one-machine stack.
 *
 * An event is tried for as long as the stream keeps it. Only its consumer puts one aside, because it
 * alone can tell an event that is wrong from a table that takes nothing.
 */
export const STREAM_RETRIES = {
  /** Lambda's number for no limit. */
  attempts: -1,
  /** A call that throws is repeated with each half of its batch, until the event that throws is alone. */
  splitsBatches: true,
  /** A call may report the events that failed; the batch comes again from the first of them. */
  reportsItems: true,
} as const;

/** DynamoDB's retention of stream records; older ones are lost. */
export const STREAM_KEEPS_HOURS = 24;

/** DynamoDB slows a stream down that more consumers read. */
export const MOST_CONSUMERS = 2;
