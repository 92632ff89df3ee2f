/**
 * The sums that a rebuild counts beside the live ones (`rollup.table.ts`), from the facts alone. What they
 * differ by at the end is what the live ones are wrong by (decision on the online rebuild).
 */
import { MEASURES, type Measure, type Measures } from '../../../shared/kernel/measures.ts';
import type { Item } from '../../platform/item.ts';
import { type ItemKey, readItems, readSnapshot } from '../../platform/read-items.ts';
import { perTable, Stale, type Table, type Write } from '../../platform/table.ts';
import type { Generation } from './counted-fact.table.ts';
import {
  type Bucket,
  NETWORK,
  nameOfKey,
  type RollupKey,
  rollupTable,
  type Scope,
  shardsOf,
  sumOf,
} from './rollup.table.ts';

const PREFIX = 'countedSum#';

/** A live sum and a counted one, as they are at one moment. */
export interface BothSums {
  key: RollupKey;
  live: Measures;
  counted: Measures;
  /** The live sum was corrected. */
  isCorrected: boolean;
  /** How many events moved the live sum alone. */
  late: number;
  /** The partition key of the first of its items: a scan that meets several looks at it once. */
  firstItem: string | undefined;
}

/** The amounts that an event adds to a counted sum. */
export interface CountedMove {
  key: RollupKey;
  shard: string;
  by: Partial<Measures>;
  /** The event moves the live sum otherwise, which a correction under way must know. */
  isLate: boolean;
}

/**
 * The shard of the network's sums that a part of the rebuild counts into; each has its own, so that parts
 * don't wait for each other, nor for the projector.
 */
export const shardOfPart = (key: RollupKey, part: number): string =>
  key.scope === NETWORK ? `part-${part}` : firstShardOf(key);

/** The shard whose item also says whether the live sum was corrected. */
export const firstShardOf = (key: RollupKey): string => shardsOf(key)[0] ?? '0';

const countedKey = ({ id }: Generation, { scope, bucket }: RollupKey, shard: string): ItemKey => ({
  pk: `${PREFIX}${id}#${scope}#${shard}`,
  sk: bucket,
});

const measuresIn = (item: Item | undefined): Partial<Measures> =>
  Object.fromEntries(
    MEASURES.flatMap((name) => (typeof item?.[name] === 'number' ? [[name, item[name]]] : [])),
  );

/** The key that a sum of this rebuild is for; undefined for another item. */
export function countedKeyOf({ id }: Generation, item: Item): RollupKey | undefined {
  const { pk, scope, bucket } = item;
  const isOurs = typeof pk === 'string' && pk.startsWith(`${PREFIX}${id}#`);
  return isOurs ? { scope: scope as Scope, bucket: bucket as Bucket } : undefined;
}

/** The shards of a sum: the live ones' and, where the sum is spread, those of the parts. */
const countedShards = (key: RollupKey, parts: number): string[] => [
  ...shardsOf(key),
  ...(key.scope === NETWORK
    ? Array.from({ length: parts }, (_, part) => shardOfPart(key, part))
    : []),
];

/** How many items `readBoth` reads for a key. */
export const itemsOfBoth = (key: RollupKey, parts: number): number =>
  shardsOf(key).length + countedShards(key, parts).length;

export const countedSumTable = perTable((table: Table) => {
  const update = (
    generation: Generation,
    key: RollupKey,
    {
      shard,
      set = {},
      add,
      condition,
      values = {},
    }: {
      shard: string;
      set?: Record<string, unknown>;
      add: Partial<Record<Measure | 'late', number>>;
      condition?: string;
      values?: Record<string, unknown>;
    },
  ): Write => {
    const sets = { ...key, expiresAt: generation.expiresAt, ...set };
    const adds = Object.entries(add);
    const names = [...Object.keys(sets), ...adds.map(([name]) => name)];
    const [setTerms, addTerms] = [
      Object.keys(sets).map((name) => `#${name} = :${name}`),
      adds.map(([name]) => `#${name} :${name}`),
    ];
    return {
      item: {
        Update: {
          TableName: table.name,
          Key: countedKey(generation, key, shard),
          UpdateExpression: [
            `SET ${setTerms.join(', ')}`,
            ...(adds.length > 0 ? [`ADD ${addTerms.join(', ')}`] : []),
          ].join(' '),
          ...(condition === undefined ? {} : { ConditionExpression: condition }),
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(
            [...Object.entries(sets), ...adds, ...Object.entries(values)].map(([name, value]) => [
              `:${name}`,
              value,
            ]),
          ),
        },
      },
      otherwise: () => new Stale('A sum was corrected meanwhile'),
    };
  };

  return {
    /** Adds to a counted sum; `Stale` where a late event finds the live sum corrected. */
    add: (generation: Generation, { key, shard, by, isLate }: CountedMove): Write =>
      update(generation, key, {
        shard,
        add: { ...by, ...(isLate ? { late: 1 } : {}) },
        ...(isLate ? { condition: 'attribute_not_exists(corrected)' } : {}),
      }),

    /** The names of those keys whose live sums were corrected, read consistently. */
    readCorrected: async (
      generation: Generation,
      keys: Iterable<RollupKey>,
    ): Promise<Set<string>> => {
      const distinct = new Map([...keys].map((key) => [nameOfKey(key), key]));
      const wanted = [...distinct.values()].map((key) =>
        countedKey(generation, key, firstShardOf(key)),
      );
      const corrected = new Set<string>();
      for await (const item of readItems(table, wanted)) {
        const key = countedKeyOf(generation, item);
        if (key && item['corrected'] === true) corrected.add(nameOfKey(key));
      }
      return corrected;
    },

    /**
     * The live and the counted sums of some keys, all as they are at one moment.
     * @param keys whose items, as `itemsOfBoth` counts them, are at most 100
     */
    readBoth: async (
      generation: Generation,
      keys: readonly RollupKey[],
      parts: number,
    ): Promise<BothSums[]> => {
      const places = keys.map((key) => ({
        live: shardsOf(key).map((shard) => rollupTable.itemKey({ ...key, shard })),
        counted: countedShards(key, parts).map((shard) => countedKey(generation, key, shard)),
      }));
      const items = await readSnapshot(
        table,
        places.flatMap(({ live, counted }) => [...live, ...counted]),
      );
      return keys.map((key, at) => {
        const { live = [], counted = [] } = places[at] ?? {};
        const [ofLive, ofCounted] = [items.splice(0, live.length), items.splice(0, counted.length)];
        const [first] = ofCounted;
        return {
          key,
          live: sumOf(ofLive.map(measuresIn)),
          counted: sumOf(ofCounted.map(measuresIn)),
          isCorrected: first?.['corrected'] === true,
          late: Number(first?.['late'] ?? 0),
          firstItem: [...ofLive, ...ofCounted].find((item) => item !== undefined)?.['pk'] as
            | string
            | undefined,
        };
      });
    },

    /**
     * Marks a live sum as corrected; the same transaction corrects it. `Stale` where it is marked already,
     * or a late event moved the live sum since both were read.
     */
    markCorrected: (generation: Generation, { key, late }: BothSums): Write =>
      update(generation, key, {
        shard: firstShardOf(key),
        set: { corrected: true },
        add: {},
        condition: `attribute_not_exists(corrected) AND ${
          late === 0 ? 'attribute_not_exists(late)' : 'late = :seen'
        }`,
        values: late === 0 ? {} : { seen: late },
      }),
  };
});
