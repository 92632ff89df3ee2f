/**
 * ElectroDB entities for the portal's table. `defineEntity` provides what every entity needs: consistent
 * reads by key, batches, creation, and writes as parts of the table client's transactions. ElectroDB builds a
 * write (keys, index copies, condition), the table client sends it; plain items are built without it, because
 * they are most writes, and queries are sent without it. ElectroDB's own entity is made where it is needed:
 * it checks its definition each time, which was a third of a function's cold start.
 */
import type {
  AllTableIndexCompositeAttributes,
  Entity,
  PutItem,
  ResponseItem,
  Schema,
  Service,
} from 'electrodb';
import { areAsRead } from './conditions.ts';
import { electro, electroClient } from './electro.ts';
import { entityReads } from './entity-reads.ts';
import {
  type Attributes,
  type Key,
  type NamesOf,
  type PrimaryIndex,
  schemaOf,
  type SecondaryIndexes,
} from './entity-schema.ts';
import { IF_ABSENT, putOf, type RawItem, readerOf } from './item-access.ts';
import { CHUNKS_AT_ONCE, putBatches, wholeWrite } from './batch.ts';
import { plainItems, type PlainSchema } from './plain-item.ts';
import type { ItemKey as StoredKey } from './read-items.ts';
import { lazily, opening } from './lazily.ts';
import { perTable, Stale, type Table, type Write } from './table.ts';

// ElectroDB's own bound for "any entity".
// oxlint-disable-next-line typescript/no-explicit-any
type AnyEntity = Entity<any, any, any, any>;

/**
 * An entity as ElectroDB gives it to a transaction's callback: it has `check`, and `commit` in place of `go`.
 * ElectroDB doesn't export the type, so it is taken from the callback's parameter.
 */
type Writable<E extends AnyEntity> = Service<{ entity: E }>['transaction']['write'] extends (
  build: (entities: infer Entities extends { entity: unknown }) => never,
) => unknown
  ? Entities['entity']
  : never;

/** A patch of an item in a transaction, as ElectroDB goes on with it. */
type PatchOf<A extends string, S extends Schema<A, A, string>> =
  ReturnType<Writable<Entity<A, A, string, S>>['patch']> extends {
    set: (given: never) => infer Patch;
  }
    ? Patch
    : never;
type Given<Step> = Step extends (given: infer Value) => unknown ? Value : never;

/** Attributes as they were read; undefined: that there is none. */
type Seen<Item> = { readonly [Name in keyof Item]?: Item[Name] | undefined };

/** The steps of a change in ElectroDB's terms; its condition is `where`, or that attributes are as `seen`. */
type Change<Patch, Item> = {
  [Name in keyof Patch & ('set' | 'remove' | 'add' | 'composite' | 'where')]?: Given<Patch[Name]>;
} & { seen?: Seen<Item> };

/** A complete write, which isn't committed yet. */
export interface Committable {
  commit: (options: {
    response: 'all_old';
  }) => ReturnType<ReturnType<Writable<AnyEntity>['create']>['commit']>;
}

/** A write whose condition may not hold. */
export interface ConditionalWrite<Item> {
  /**
   * Completes the write.
   * @param refused makes the error to throw where the condition fails, from the item's present
   *   state; undefined where there is no item
   */
  orThrow: (refused: (current: Item | undefined) => Error) => Write;
  /** Completes the write: where the condition fails, what it was planned on is read and planned again. */
  orStale: (why: string) => Write;
  /** Completes a write whose condition always holds; where it fails, that is a fault of ours. */
  orFail: (why: string) => Write;
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

/** ElectroDB's own entity; without a table it only reads items that it is given. */
function openEntity<A extends string, S extends Schema<A, A, string>>(schema: S, table?: Table) {
  const config = table && { client: electroClient(table.documents), table: table.name };
  return new (electro().Entity)<A, A, string, S>(schema, config);
}

type AnyPatch = Record<string, (given: unknown) => AnyPatch>;

/** Takes a patch through the steps of a change, in their order. */
const stepped = (begun: unknown, steps: object): Committable =>
  Object.entries(steps).reduce(
    (patch, [step, given]) => patch[step]?.(given) ?? patch,
    begun as AnyPatch,
  ) as unknown as Committable;

/** Completes a write that has no condition. */
const always = (write: ConditionalWrite<unknown>): Write =>
  write.orFail('A write without a condition was refused');

interface Definition<A extends string, S extends Schema<A, A, string>, Id> {
  schema: S;
  keyOf: (id: Id) => AllTableIndexCompositeAttributes<A, A, string, S>;
  plain: ReturnType<typeof plainItems>;
}

/** The building blocks of an entity's access patterns, on one table. */
function kitOf<A extends string, S extends Schema<A, A, string>, Id>(
  { schema, keyOf, plain }: Definition<A, S, Id>,
  table: Table,
) {
  type Item = ResponseItem<A, A, string, S>;
  type ItemKey = AllTableIndexCompositeAttributes<A, A, string, S>;
  const open = lazily(() => openEntity<A, S>(schema, table));
  const service = lazily(() => new (electro().Service)({ entity: open() }));
  const read = readerOf(open, plain);
  const { indexes } = schema as unknown as PlainSchema;
  const primaryKeyOf = (id: Id) => plain.keyOf(keyOf(id));
  const reads = entityReads<A, S, Id>({ table, open, plain, indexes, keyOf: primaryKeyOf });

  /** Makes a conditional write of an expression that ElectroDB can't build. */
  const conditional = (item: Write['item']): ConditionalWrite<Item> => ({
    orThrow: (refused) => ({ item, otherwise: (current) => refused(read(current)) }),
    orStale: (why) => ({ item, otherwise: () => new Stale(why) }),
    orFail: (why) => ({ item, otherwise: () => new Error(why) }),
  });

  /** The condition that attributes are as they were read; undefined: that there is none. */
  const asRead = (seen: Seen<Item>) => areAsRead(seen);

  /** Makes a conditional write. */
  const write = (build: (entity: Writable<Entity<A, A, string, S>>) => Committable) => {
    const [item] =
      service()
        .transaction.write((entities) => [build(entities.entity).commit({ response: 'all_old' })])
        .params().TransactItems ?? [];
    if (!item) throw new Error('The write is empty');
    return conditional(item as Write['item']);
  };

  /** Makes a conditional write that changes attributes of an item that is there. */
  const change = (
    id: Id,
    { seen, where = seen && asRead(seen), ...steps }: Change<PatchOf<A, S>, Item>,
  ) =>
    write((entities) => stepped(entities.patch(keyOf(id)), { ...steps, ...(where && { where }) }));

  /** Makes a write that has no condition. */
  const writeAlways = (build: Parameters<typeof write>[0]): Write => always(write(build));

  const plainPut = (item: PutItem<A, A, string, S>, condition?: typeof IF_ABSENT) => {
    const found = putOf(table, plain.build(item), condition);
    return found && conditional(found);
  };
  /** Puts an item, whether or not there is one. */
  const put = (item: PutItem<A, A, string, S>): Write =>
    always(plainPut(item) ?? write((entities) => entities.put(item)));

  return {
    ...reads,
    entity: opening(open),
    table,
    conditional,
    asRead,
    change,
    write,
    writeAlways,
    put,

    /** Writes the items that are missing and removes those that are stale, as a rebuild found them. */
    replaceAll: async ({
      missing,
      stale,
    }: {
      missing: PutItem<A, A, string, S>[];
      stale: ItemKey[];
    }) => {
      if (stale.length > 0) await wholeWrite(open().delete(stale).go(CHUNKS_AT_ONCE));
      await putBatches(table, missing.map(put));
    },

    /** Puts an item, on the condition that it isn't there yet. */
    create: (item: PutItem<A, A, string, S>): ConditionalWrite<Item> =>
      plainPut(item, IF_ABSENT) ?? write((entities) => entities.create(item)),
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
  const plain = lazily(() => plainItems(schema as unknown as PlainSchema));
  const open = lazily(() => openEntity<A, S>(schema));
  const reader = lazily(() => readerOf<A, S>(open, plain()));
  /** A raw item of the table as this entity's item; undefined for another entity. */
  const parse = (raw: RawItem | undefined) => reader()(raw);
  /** The primary key of an item in the table. */
  const itemKey = (id: Id): StoredKey => {
    const found = plain().keyOf(keyOf(id));
    if (!found) throw new Error('The key of an item is incomplete');
    return { pk: String(found['pk']), sk: String(found['sk']) };
  };
  /** Adds access patterns to the operations that every entity has, or replaces one of them. */
  const withPatterns = <Patterns extends object>(
    build: (kit: Kit<A, S, Id> & Operations) => Patterns,
  ) =>
    Object.assign(
      perTable((table) => {
        const kit = kitOf({ schema, keyOf, plain: plain() }, table);
        const operations = operationsOf(kit);
        const patterns: Patterns = build({ ...kit, ...operations });
        const all: Omit<Operations, keyof Patterns> & Patterns = { ...operations, ...patterns };
        return all;
      }),
      { parse, schema, itemKey },
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
  type AnyKey = AllTableIndexCompositeAttributes<NamesOf<A>, NamesOf<A>, string, S>;
  // ElectroDB's type takes a bare id for a whole key.
  type ItemKey = AnyKey & { readonly [Name in Pk[number] | Sk[number]]: string };
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
