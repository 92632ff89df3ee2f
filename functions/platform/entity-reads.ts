/** The reads of an entity: by key, in batches, and by its access patterns. */
import type { Entity, ResponseItem, Schema } from 'electrodb';
import { getItem, type RawItem, readerOf } from './item-access.ts';
import type { plainItems, PlainSchema } from './plain-item.ts';
import { type PickedQueries, plainReads } from './plain-query.ts';
import type { Table } from './table.ts';

interface Source<A extends string, S extends Schema<A, A, string>, Id> {
  table: Table;
  /** ElectroDB's entity, for what isn't plain. */
  open: () => Entity<A, A, string, S>;
  plain: ReturnType<typeof plainItems>;
  indexes: PlainSchema['indexes'];
  /** The primary key of an item; undefined where it is incomplete. */
  keyOf: (id: Id) => RawItem | undefined;
}

export function entityReads<A extends string, S extends Schema<A, A, string>, Id>({
  table,
  open,
  plain,
  indexes,
  keyOf,
}: Source<A, S, Id>) {
  type Item = ResponseItem<A, A, string, S>;
  const read = readerOf(open, plain);
  const { fieldsOf } = plain;
  const reads = plainReads<Item>({
    table,
    readerOf: (asked) => readerOf(open, plain, asked),
    fieldsOf,
    indexes,
  });
  const keysOf = (ids: readonly Id[]): RawItem[] => {
    const keys = [...new Set(ids)].map(keyOf);
    if (keys.includes(undefined)) throw new Error('The key of an item to read is incomplete');
    return keys as RawItem[];
  };

  return {
    query: reads.queries(() => open().query),

    /** The item, read consistently. */
    get: async (id: Id): Promise<Item | undefined> => read(await getItem(table, keyOf(id))),

    /** The items with these ids that exist. */
    readMany: async (ids: readonly Id[], consistent: boolean): Promise<Item[]> =>
      reads.batch(keysOf(ids), consistent),

    /** Queries and lagging batches that ask for these attributes alone, and give no others. */
    picking: <Name extends keyof Item & string>(names: readonly Name[]) => {
      type Row = Pick<Item, Name>;
      const view = reads.viewOf(names);
      const query = reads.queries(() => open().query, view);
      return {
        query: query as unknown as PickedQueries<typeof query, Row>,
        readMany: async (ids: readonly Id[]): Promise<Row[]> =>
          reads.batch(keysOf(ids), false, view),
      };
    },
  };
}
