/** Stream events that failed by themselves: how often, since when, and whether they were put aside. */
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';

/** Longer than the stream keeps an event, so that a count outlives every delivery. */
const WEEK_SECONDS = 7 * 24 * 60 * 60;

const definition = defineKeyedEntity({
  name: 'streamFailure',
  attributes: {
    /** The function that failed. */
    consumer: { type: 'string', required: true },
    /** The stream's id of the event, the same in every delivery. */
    eventId: { type: 'string', required: true },
    failures: { type: 'number', required: true },
    /** Real time of the first and of the last failure, ISO 8601. */
    firstAt: { type: 'string', required: true },
    lastAt: { type: 'string', required: true },
    /** The last error, without personal data. */
    reason: { type: 'string', required: true },
    /** When the event became a dead letter, ISO 8601; absent while it is tried again. */
    setAsideAt: { type: 'string' },
    /** Epoch seconds, real time. */
    expiresAt: { type: 'number', required: true },
  },
  primary: { pk: key`streamFailure#${'consumer'}#${'eventId'}`, sk: key`streamFailure` },
});

export type StreamFailure = ItemOf<typeof definition>;
type FailureKey = Pick<StreamFailure, 'consumer' | 'eventId'>;

export const streamFailureTable = definition.with(({ entity }) => ({
  /**
   * Counts a failure, in one write: a table that takes no writes counts nothing.
   * @returns the item with this failure
   */
  count: async (
    { consumer, eventId }: FailureKey,
    { reason, now }: { reason: string; now: Date },
  ): Promise<StreamFailure> => {
    const at = now.toISOString();
    const { data } = await entity
      .update({ consumer, eventId })
      .set({ lastAt: at, reason, expiresAt: Math.floor(now.getTime() / 1000) + WEEK_SECONDS })
      .add({ failures: 1 })
      .data((stored, { ifNotExists }) => {
        ifNotExists(stored.firstAt, at);
      })
      .go({ response: 'all_new' });
    return data as StreamFailure;
  },

  /** Marks an event whose dead letter was sent, so that another delivery sends none. */
  markSetAside: async (failure: FailureKey, now: Date): Promise<void> => {
    const { consumer, eventId } = failure;
    await entity.patch({ consumer, eventId }).set({ setAsideAt: now.toISOString() }).go();
  },
}));
