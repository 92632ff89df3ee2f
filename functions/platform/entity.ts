/**
 * ElectroDB entities for the portal's table. `defineEntity` provides what every entity needs:
 * consistent reads by key, batches, creation, and writes as parts of the table client's
 * transactions. ElectroDB builds a write (keys, index copies, condition), the table client sends
 * it.
 */
import {
  type AllTableIndexCompositeAttributes,
  Entity,
  type PutItem,
  type ResponseItem,
  type Schema,
  Service,
} from 'electrodb';
import { CHUNKS_AT_ONCE, wholeBatch, wholeWrite } from './batch.ts';
import { perTable, type Table, type Write } from './table.ts';

// ElectroDB's own bound for "any entity".
// oxlint-disable-next-line typescript/no-explicit-any
type AnyEntity = Entity<any, any, any, any>;

/** An entity inside a transaction: it has `check`, and `commit` in place of `go`. */
type Writable<E extends AnyEntity> = Service<{ entity: E }>['transaction']['write'] extends (
  build: (entities: infer Entities extends { entity: unknown }) => never,
) => unknown
  ? Entities['entity']
  : never;

/** A complete write, which isn't committed yet. */
interface Committable {
  commit: (options: {
    response: 'all_old';
  }) => ReturnType<ReturnType<Writable<AnyEntity>['create']>['commit']>;
}

type RawItem = Record<string, unknown>;

/** A write whose condition may not hold. */
export interface ConditionalWrite<Item> {
  /**
   * Completes the write.
   * @param refused makes the error to throw where the condition fails, from the item's present
   *   state; undefined where there is no item
   */
  orThrow: (refused: (current: Item | undefined) => Error) => Write;
}

interface Key<Names extends readonly string[]> {
  readonly composite: Names;
  readonly template: string;
}

/**
 * A key of an index: its text, and the attributes that it is made of.
 * @example key`sales#${'agentId'}#${'status'}`
 */
export const key = <const Names extends readonly string[]>(
  texts: TemplateStringsArray,
  ...composite: Names
): Key<Names> => ({
  composite,
  template: String.raw({ raw: texts }, ...composite.map((name) => `\${${name}}`)),
});

type Attributes = Schema<string, string, string>['attributes'];
type NamesOf<A> = keyof A & string;

interface PrimaryIndex<
  Pk extends readonly string[] = readonly string[],
  Sk extends readonly string[] = readonly string[],
> {
  readonly pk: Key<Pk>;
  readonly sk: Key<Sk>;
}

type SecondaryIndexes<Name extends string = string> = Record<
  string,
  PrimaryIndex<readonly Name[], readonly Name[]> & {
    readonly index: `gsi${1 | 2 | 3 | 4 | 5 | 6}`;
    /** The index has the items for which this holds; absent: all items. */
    readonly condition?: (item: RawItem) => boolean;
  }
>;

/** The definition of an entity in ElectroDB's form. */
interface SchemaOf<A extends Attributes, Primary extends PrimaryIndex, Secondary> {
  readonly model: { readonly entity: string; readonly service: string; readonly version: string };
  readonly attributes: A;
  readonly indexes: { readonly primary: Primary } & Secondary;
}

/** Key values keep their case: ids and codes that differ in it are different. */
const withFields = <Index extends PrimaryIndex>({ pk, sk, ...index }: Index, prefix = '') => ({
  ...index,
  pk: { ...pk, field: `${prefix}pk`, casing: 'none' as const },
  sk: { ...sk, field: `${prefix}sk`, casing: 'none' as const },
});

function schemaOf<
  A extends Attributes,
  Primary extends PrimaryIndex,
  Secondary extends SecondaryIndexes,
>(
  name: string,
  attributes: A,
  primary: Primary,
  secondary: Secondary,
): SchemaOf<A, Primary, Secondary> {
  const indexes = Object.entries(secondary).map(
    ([pattern, index]) => [pattern, withFields(index, index.index)] as const,
  );
  return {
    model: { entity: name, version: '1', service: 'portal' },
    attributes,
    indexes: Object.fromEntries([['primary', withFields(primary)], ...indexes]) as {
      primary: Primary;
    } & Secondary,
  };
}

// ElectroDB's types omit attributes that weren't requested; here all are requested.
const whole = <Item>(item: unknown) => (item ?? undefined) as Item | undefined;

/** The building blocks of an entity's access patterns, on one table. */
function kitOf<A extends string, S extends Schema<A, A, string>, Id>(
  schema: S,
  keyOf: (id: Id) => AllTableIndexCompositeAttributes<A, A, string, S>,
  table: Table,
) {
  type Item = ResponseItem<A, A, string, S>;
  type ItemKey = AllTableIndexCompositeAttributes<A, A, string, S>;
  const config = { client: table.documents, table: table.name };
  const entity = new Entity<A, A, string, S>(schema, config);
  const { transaction } = new Service({ entity });

  /** Makes a conditional write of an expression that ElectroDB can't build. */
  const conditional = (item: Write['item']): ConditionalWrite<Item> => ({
    orThrow: (refused) => ({
      item,
      otherwise: (current) => refused(current && whole(entity.parse({ Item: current }).data)),
    }),
  });

  /** Makes a conditional write. */
  const write = (build: (entity: Writable<Entity<A, A, string, S>>) => Committable) => {
    const [item] =
      transaction
        .write((entities) => [build(entities.entity).commit({ response: 'all_old' })])
        .params().TransactItems ?? [];
    if (!item) throw new Error('The write is empty');
    return conditional(item as Write['item']);
  };

  return {
    entity,
    query: entity.query,
    table,
    conditional,
    write,

    /** Makes a write that has no condition. */
    writeAlways: (build: Parameters<typeof write>[0]): Write =>
      write(build).orThrow(() => new Error('A write without a condition was refused')),

    /** The item, read consistently. */
    get: async (id: Id): Promise<Item | undefined> =>
      whole((await entity.get(keyOf(id)).go({ consistent: true })).data),

    /** The items with these ids that exist. */
    readMany: async (ids: readonly Id[], consistent: boolean): Promise<Item[]> => {
      const keys = [...new Set(ids)].map(keyOf);
      if (keys.length === 0) return [];
      const batch = entity.get(keys).go({ ...CHUNKS_AT_ONCE, consistent });
      return (await wholeBatch<unknown>(batch)) as Item[];
    },

    /** Writes the items that are missing and removes those that are stale, as a rebuild found them. */
    replaceAll: async ({
      missing,
      stale,
    }: {
      missing: PutItem<A, A, string, S>[];
      stale: ItemKey[];
    }) => {
      if (stale.length > 0) await wholeWrite(entity.delete(stale).go(CHUNKS_AT_ONCE));
      if (missing.length > 0) await wholeWrite(entity.put(missing).go(CHUNKS_AT_ONCE));
    },

    /** Puts an item, on the condition that it isn't there yet. */
    create: (item: PutItem<A, A, string, S>) => write((entities) => entities.create(item)),
  };
}

type Kit<A extends string, S extends Schema<A, A, string>, Id> = ReturnType<typeof kitOf<A, S, Id>>;

function definitionOf<
  A extends string,
  S extends Schema<A, A, string>,
  Id,
  Operations extends object,
>(
  schema: S,
  keyOf: (id: Id) => AllTableIndexCompositeAttributes<A, A, string, S>,
  operationsOf: (kit: Kit<A, S, Id>) => Operations,
) {
  const offline = new Entity<A, A, string, S>(schema);
  /** A raw item of the table as this entity's item; undefined for another entity. */
  const parse = (raw: RawItem): ResponseItem<A, A, string, S> | undefined =>
    whole(offline.parse({ Item: raw }, { ignoreOwnership: false }).data);
  /** Adds access patterns to the operations that every entity has, or replaces one of them. */
  const withPatterns = <Patterns extends object>(
    build: (kit: Kit<A, S, Id> & Operations) => Patterns,
  ) =>
    Object.assign(
      perTable((table) => {
        const kit = kitOf(schema, keyOf, table);
        const operations = operationsOf(kit);
        const patterns: Patterns = build({ ...kit, ...operations });
        const all: Omit<Operations, keyof Patterns> & Patterns = { ...operations, ...patterns };
        return all;
      }),
      { parse, schema },
    );
  return Object.assign(
    withPatterns(() => ({})),
    { with: withPatterns },
  );
}

/** Defines an entity whose key is one id. */
export function defineEntity<
  const A extends Attributes,
  const Id extends NamesOf<A>,
  const Secondary extends SecondaryIndexes<NamesOf<A>>,
>({
  name,
  id,
  attributes,
  indexes,
}: {
  name: string;
  /** The attribute that names an item. */
  id: Id;
  attributes: A;
  indexes?: Secondary;
}) {
  const primary = {
    pk: { composite: [id], template: `${name}#\${${id}}` } as const,
    sk: { composite: [], template: name } as const,
  };
  const schema = schemaOf(name, attributes, primary, indexes ?? ({} as Secondary));
  type S = typeof schema;
  type Item = ResponseItem<NamesOf<A>, NamesOf<A>, string, S>;
  type ItemKey = AllTableIndexCompositeAttributes<NamesOf<A>, NamesOf<A>, string, S>;
  const byId = (items: readonly Item[]) =>
    new Map(items.map((item) => [String((item as RawItem)[id]), item]));
  return definitionOf(
    schema,
    (value: string) => ({ [id]: value }) as ItemKey,
    ({ get, readMany, create }: Kit<NamesOf<A>, S, string>) => ({
      get,
      create,
      /** The existing items, by id, for display: they may lag. */
      getMany: async (ids: readonly string[]) => byId(await readMany(ids, false)),
      /** The existing items, by id, read consistently. */
      getManyNow: async (ids: readonly string[]) => byId(await readMany(ids, true)),
    }),
  );
}

/** Defines an entity whose key is made of several attributes. */
export function defineKeyedEntity<
  const A extends Attributes,
  const Pk extends readonly NamesOf<A>[],
  const Sk extends readonly NamesOf<A>[],
  const Secondary extends SecondaryIndexes<NamesOf<A>>,
>({
  name,
  attributes,
  primary,
  indexes,
}: {
  name: string;
  attributes: A;
  primary: PrimaryIndex<Pk, Sk>;
  indexes?: Secondary;
}) {
  const schema = schemaOf(name, attributes, primary, indexes ?? ({} as Secondary));
  type S = typeof schema;
  type ItemKey = AllTableIndexCompositeAttributes<NamesOf<A>, NamesOf<A>, string, S>;
  return definitionOf(
    schema,
    (itemKey: ItemKey) => itemKey,
    ({ get, create }: Kit<NamesOf<A>, S, ItemKey>) => ({ get, create }),
  );
}

/** The stored item of an entity. */
export type ItemOf<Definition extends { parse: (raw: RawItem) => unknown }> = NonNullable<
  ReturnType<Definition['parse']>
>;

/** The argument of a definition's `with`. */
export type KitOf<Definition extends { with: (build: never) => unknown }> = Parameters<
  Definition['with']
>[0] extends (kit: infer Kit) => unknown
  ? Kit
  : never;

/** True if the condition of a single write, outside a transaction, failed. */
export const isRefusedWrite = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  error.cause.name === 'ConditionalCheckFailedException';
