/** Counts of calls or actions, and sums of amounts, within a minute, an hour or a day. */
import { DomainError } from '../../../shared/kernel/errors.ts';
import { dayOf, secondsLeftOfDay } from '../../../shared/kernel/month.ts';
import { defineEntity, isRefusedWrite } from '../../platform/entity.ts';
import type { Table, Write } from '../../platform/table.ts';

const DAY_SECONDS = 24 * 60 * 60;

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

interface DayAllowance {
  limit: number;
  /** Real time: a test that moves the portal's clock doesn't move this limit. */
  now: Date;
  /** The words after the day's last action. */
  refusal: string;
}

/** Counts an action of a day in the action's own transaction; RATE_LIMITED after the day's last one. */
export const countInDay = (
  table: Table,
  action: string,
  { limit, now, refusal }: DayAllowance,
): Write => {
  const expiresAt = Math.floor(now.getTime() / 1000) + 2 * DAY_SECONDS;
  const details = { retryAfterSeconds: secondsLeftOfDay(now) };
  return rateLimitTable(table)
    .count(`${action}#${dayOf(now)}`, { limit, expiresAt })
    .orThrow(() => new DomainError('RATE_LIMITED', refusal, details));
};
