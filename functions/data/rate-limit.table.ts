/** Counts of calls or actions, and sums of amounts, within a minute, an hour or a day. */
import { defineEntity, isRefusedWrite } from '../platform/entity.ts';

const definition = defineEntity({
  name: 'rateLimit',
  id: 'bucket',
  attributes: {
    /** Purpose, caller, and minute, hour or day; an expired count is never read again. */
    bucket: { type: 'string', required: true },
    count: { type: 'number', required: true },
    /** The different things that were counted, where the limit is on those. */
    ids: { type: 'set', items: 'string' },
    /** Epoch seconds, real time. */
    expiresAt: { type: 'number', required: true },
  },
});

interface Allowance {
  limit: number;
  expiresAt: number;
}

export const rateLimitTable = definition.with(({ entity, write }) => ({
  /**
   * Counts a call, unless the bucket is full.
   * @returns whether the bucket had room
   */
  take: async (bucket: string, { limit, expiresAt }: Allowance): Promise<boolean> => {
    try {
      await entity
        .update({ bucket })
        .set({ expiresAt })
        .add({ count: 1 })
        .where(({ count }, is) => `${is.notExists(count)} OR ${is.lt(count, limit)}`)
        .go();
      return true;
    } catch (error) {
      if (isRefusedWrite(error)) return false;
      throw error;
    }
  },

  /**
   * Counts an action, or adds an amount, in the action's own transaction, unless the bucket would hold
   * more than its limit.
   * @param by at most the limit
   */
  count: (bucket: string, { limit, expiresAt, by = 1 }: Allowance & { by?: number }) =>
    write((buckets) =>
      buckets
        .update({ bucket })
        .set({ expiresAt })
        .add({ count: by })
        .where(({ count }, is) => `${is.notExists(count)} OR ${is.lte(count, limit - by)}`),
    ),

  /** As `count`, but counts the same thing once. The bucket keeps the ids, so the limit is a small one. */
  countDistinct: (bucket: string, { id, limit, expiresAt }: Allowance & { id: string }) =>
    write((buckets) =>
      buckets
        .update({ bucket })
        .set({ expiresAt })
        .add({ ids: [id], count: 1 })
        .where(({ ids }, is) =>
          [is.notExists(ids), is.contains(ids, id), `${is.size(ids)} < ${is.escape(limit)}`].join(
            ' OR ',
          ),
        ),
    ),
}));
