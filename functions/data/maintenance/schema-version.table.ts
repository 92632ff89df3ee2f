/**
 * The version of the stored items: the number of the last migration that is complete, and whether the
 * projections are still to be rebuilt after it.
 */
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { Stale } from '../../platform/table.ts';

const NAME = 'items';

const definition = defineKeyedEntity({
  name: 'schemaVersion',
  attributes: {
    name: { type: 'string', required: true },
    number: { type: 'number', required: true },
    /** ISO 8601, the portal's time. */
    at: { type: 'string', required: true },
    /** Since when a rebuild of the projections is due; absent where none is. Real time, ISO 8601. */
    rebuildDueAt: { type: 'string' },
    /** The version to which the items are being changed back; absent otherwise. */
    backTo: { type: 'number' },
  },
  primary: { pk: key`schemaVersion#${'name'}`, sk: key`schemaVersion` },
});

export type SchemaVersion = Pick<
  ItemOf<typeof definition>,
  'number' | 'at' | 'rebuildDueAt' | 'backTo'
>;

export const schemaVersionTable = definition.with(
  ({ get, put, create, write, table, asRead, change }) => {
    const stored = () => get({ name: NAME });
    return {
      read: stored,

      /** @returns undefined in a table that has no version yet */
      get: async (): Promise<number | undefined> => (await stored())?.number,

      /** True once a migration and the rebuild after it are complete; a table without a version is new. */
      isComplete: async (number: number): Promise<boolean> => {
        const version = await stored();
        return !version || (version.number >= number && version.rebuildDueAt === undefined);
      },

      set: (number: number, at: string) => put({ name: NAME, number, at }),

      /** The version of a table that has none; where it has one by now, that stays. */
      begin: async (number: number, at: string): Promise<void> => {
        const isThere = new Stale('The table has a version');
        try {
          await table.transact([create({ name: NAME, number, at }).orThrow(() => isThere)]);
        } catch (error) {
          if (error !== isThere) throw error;
        }
      },

      /** Puts a version in place of the one that was read; `Stale` where it isn't that one any more. */
      advance: (read: SchemaVersion, version: SchemaVersion) =>
        write((versions) =>
          versions.put({ name: NAME, ...version }).where(asRead({ number: read.number })),
        ).orStale('The version changed'),

      /** A rebuild that replaces is done: none is due, unless that became due after it had begun. */
      settleRebuild: async (startedAt: string): Promise<void> => {
        const found = await stored();
        if (found?.rebuildDueAt === undefined || found.rebuildDueAt > startedAt) return;
        const { rebuildDueAt } = found;
        const settled = change(
          { name: NAME },
          { remove: ['rebuildDueAt'], seen: { rebuildDueAt } },
        );
        await table.transact([settled.orStale('The version changed')]);
      },
    };
  },
);
