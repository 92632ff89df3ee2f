/** How often somebody called within a minute. */
import { Entity } from 'electrodb';
import { key } from './key.ts';
import { perTable, type Table } from './table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'rateLimit', version: '1', service: 'portal' },
      attributes: {
        /** Of one purpose, one caller and one minute: a count that expired is asked for no more. */
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

const wasFull = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  error.cause.name === 'ConditionalCheckFailedException';

export const rateLimitTable = perTable((table) => {
  const entity = build(table);
  return {
    /**
     * Counts a call, unless the bucket is full.
     * @returns whether there was room
     */
    take: async (
      bucket: string,
      { limit, expiresAt }: { limit: number; expiresAt: number },
    ): Promise<boolean> => {
      try {
        await entity
          .update({ bucket })
          .set({ expiresAt })
          .add({ count: 1 })
          .where(({ count }, is) => `${is.notExists(count)} OR ${is.lt(count, limit)}`)
          .go();
        return true;
      } catch (error) {
        if (wasFull(error)) return false;
        throw error;
      }
    },
  };
});
