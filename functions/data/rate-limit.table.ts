/** How often somebody called, or did something, within a minute or a day. */
import { Entity } from 'electrodb';
import { isRefusedWrite, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'rateLimit', version: '1', service: 'portal' },
      attributes: {
        /** Of one purpose, one caller and one minute or day: a count that expired is asked for no more. */
        bucket: { type: 'string', required: true },
        count: { type: 'number', required: true },
        /** Epoch seconds, real time. */
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'rateLimit#${bucket}', 'bucket'),
          sk: key('sk', 'rateLimit'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

interface Room {
  limit: number;
  expiresAt: number;
}

export const rateLimitTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /**
     * Counts a call, unless the bucket is full.
     * @returns whether there was room
     */
    take: async (bucket: string, { limit, expiresAt }: Room): Promise<boolean> => {
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

    /** Counts what is done in the same transaction, unless the bucket is full. */
    count: (bucket: string, { limit, expiresAt }: Room, otherwise: Write['otherwise']) =>
      write(
        (buckets) =>
          buckets
            .update({ bucket })
            .set({ expiresAt })
            .add({ count: 1 })
            .where(({ count }, is) => `${is.notExists(count)} OR ${is.lt(count, limit)}`)
            .commit(),
        otherwise,
      ),
  };
});
