/**
 * Rollups: sums that the projector maintains, so that reading a counter takes few items. The network's sums
 * are spread over 8 shards, because one item takes only some hundred writes a second.
 */
import { addDays, type Period } from '../../../shared/kernel/month.ts';
import type { Span } from '../../../shared/kernel/span.ts';
import { MEASURES, type Measure, type Measures } from '../../../shared/kernel/measures.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import type { Write } from '../../platform/table.ts';
import { shardNames, shardOf } from '../../platform/shard.ts';

/**
 * The owner of the sums: the network, an agent, a recruiter with one recruit, a resource, or a published
 * version of terms; or all agents, products or referrers of one month, with an item for each of them and each
 * day, from which report rankings are computed.
 */
export type Scope =
  | typeof NETWORK
  | `agent#${string}`
  | `recruit#${string}#${string}`
  | `resource#${string}`
  | `terms#${string}`
  | `daily#${Ranked}#${Period}`;
/** The subjects that reports rank. */
export const RANKED = ['agents', 'products', 'referrers'] as const;
export type Ranked = (typeof RANKED)[number];
export const NETWORK = 'network';
const DAILY = 'daily#';
const AGENT = 'agent#';
export const agentScope = (agentId: string): Scope => `${AGENT}${agentId}`;
/**
 * The earnings of one recruiter from one recruit; an administrator may give the recruit another recruiter.
 */
export const recruitScope = ({
  recruiterId,
  recruitId,
}: {
  recruiterId: string;
  recruitId: string;
}): Scope => `recruit#${recruiterId}#${recruitId}`;
export const termsScope = (versionId: string): Scope => `terms#${versionId}`;
export const resourceScope = (resourceId: string): Scope => `resource#${resourceId}`;
/** The agent that a scope belongs to; undefined for other scopes. */
export const agentOf = (scope: Scope): string | undefined =>
  scope.startsWith(AGENT) ? scope.slice(AGENT.length) : undefined;

/** The time that the sums cover: all time, a month, or a day; for daily rankings also the id. */
export type Bucket = typeof TOTAL | `${typeof MONTH}${Period}` | `${typeof DAY}${string}`;
export const TOTAL = 'total';
const MONTH = 'month#';
const DAY = 'day#';
export const monthBucket = (period: Period): Bucket => `${MONTH}${period}`;
export const dayBucket = (day: string): Bucket => `${DAY}${day}`;
/** Total, month and day for the network (charts and reports); else the total. */
export const withDay = (scope: Scope, day: string): Bucket[] =>
  scope === NETWORK ? [TOTAL, monthBucket(day.slice(0, 7)), dayBucket(day)] : [TOTAL];

/** Names one day's figures of an agent, product or referrer. */
export interface DailyName {
  ranked: Ranked;
  day: string;
  id: string;
}

/** The key of one day's figures of an agent, product or referrer. */
export const dailyKey = (ranked: Ranked, { day, id }: { day: string; id: string }): RollupKey => ({
  scope: dailyScope(ranked, day.slice(0, 7)),
  bucket: `${DAY}${day}#${id}`,
});
/** The name of a key; undefined where it isn't one of a day's figures of an agent, product or referrer. */
export function dailyNameOf({ scope, bucket }: RollupKey): DailyName | undefined {
  const ranked = RANKED.find((kind) => scope.startsWith(`${DAILY}${kind}#`));
  return ranked && { ranked, ...dayAndId(bucket) };
}

function dayAndId(bucket: string) {
  const [, day = '', ...id] = bucket.split('#');
  return { day, id: id.join('#') };
}

const dailyScope = (ranked: Ranked, month: Period): Scope => `${DAILY}${ranked}#${month}`;

/** Fixed: changing it needs a rebuild. Other sums are written too seldom to need shards. */
const SHARDS = shardNames(8);
const shardNamed = (name: string) => shardOf(name, SHARDS.length);

/** Names a key in maps. */
export const nameOfKey = ({ scope, bucket }: RollupKey): string => JSON.stringify([scope, bucket]);
/** The shards of daily figures. */
export const DAILY_SHARDS: readonly string[] = SHARDS;
export const dailyShardOf = (name: Omit<DailyName, 'ranked'>) =>
  shardNamed(dailyKey('agents', name).bucket);

/** The network's sums are spread over all shards; a daily item is in one shard, by its bucket. */
export function shardsOf({ scope, bucket }: RollupKey): string[] {
  if (scope === NETWORK) return SHARDS;
  return [scope.startsWith(DAILY) ? shardNamed(bucket) : '0'];
}

/** The shard that figures are added to. */
export function shardFor(key: RollupKey, spread: string): string {
  const [first = '0', ...others] = shardsOf(key);
  return others.length === 0 ? first : shardNamed(spread);
}

const measures = Object.fromEntries(
  MEASURES.map((name) => [name, { type: 'number' }] as const),
) as Record<Measure, { type: 'number' }>;

const definition = defineKeyedEntity({
  name: 'rollup',
  attributes: {
    scope: { type: 'string', required: true },
    shard: { type: 'string', required: true },
    /** `total`, `month#2026-10`, `day#2026-10-31`, or `day#2026-10-31#<id>` in a daily scope. */
    bucket: { type: 'string', required: true },
    ...measures,
  },
  primary: { pk: key`rollup#${'scope'}#${'shard'}`, sk: key`${'bucket'}` },
});

export type StoredRollup = ItemOf<typeof definition>;

export interface RollupKey {
  scope: Scope;
  bucket: Bucket;
}

/** True for the key of a stored rollup. */
export const isRollupKey = ({ pk }: { pk: string }): boolean => pk.startsWith('rollup#');

/** The figures of one agent, product or referrer on one day. */
export interface DailyRow {
  day: string;
  id: string;
  measures: Partial<Measures>;
}

/** The figures of one month. */
export interface MonthOf {
  period: Period;
  measures: Measures;
}

export const sumOf = (rows: readonly Partial<Measures>[]): Measures =>
  Object.fromEntries(
    MEASURES.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]),
  ) as Measures;

export const rollupTable = definition.with(({ query, readMany, put, writeAlways }) => {
  /** The sum over all shards. */
  const read = async ({ scope, bucket }: RollupKey): Promise<Measures> => {
    const keys = shardsOf({ scope, bucket }).map((shard) => ({ scope, shard, bucket }));
    return sumOf(await readMany(keys, false));
  };
  /** The totals of several scopes that aren't the network, by scope, at once. */
  const readEach = async (scopes: readonly Scope[]): Promise<Map<Scope, Measures>> => {
    const keys = scopes.flatMap((scope) =>
      shardsOf({ scope, bucket: TOTAL }).map((shard) => ({ scope, shard, bucket: TOTAL })),
    );
    const rows = await readMany(keys, false);
    return new Map(rows.map((row) => [row.scope as Scope, sumOf([row])]));
  };
  /**
   * The network's figures in a range of days or months, by day or month. All shards in one round
   * trip, one range query for each.
   */
  const between = async (
    kind: typeof DAY | typeof MONTH,
    [from, through]: readonly [string, string],
  ): Promise<Map<string, Measures>> => {
    const span = [{ bucket: `${kind}${from}` }, { bucket: `${kind}${through}` }] as const;
    const shards = await Promise.all(
      SHARDS.map((shard) =>
        query
          .primary({ scope: NETWORK, shard })
          .between(...span)
          .go(),
      ),
    );
    const figures = new Map<string, Measures>();
    for (const { bucket, ...row } of shards.flatMap(({ data }) => data)) {
      const name = bucket.slice(kind.length);
      figures.set(name, sumOf([figures.get(name) ?? {}, row]));
    }
    return figures;
  };
  return {
    read,
    readEach,

    /** One agent's totals. */
    readAgent: (agentId: string) => read({ scope: agentScope(agentId), bucket: TOTAL }),

    /** The totals of several agents, for display. */
    readAgents: async (agentIds: readonly string[]): Promise<Map<string, Measures>> => {
      const figures = await readEach(agentIds.map(agentScope));
      return new Map(Array.from(figures, ([scope, sums]) => [agentOf(scope) ?? '', sums]));
    },

    /** An agent's figures by month, oldest first; months without events are missing. One range query. */
    months: async (agentId: string): Promise<MonthOf[]> => {
      const scope = agentScope(agentId);
      const [shard = ''] = shardsOf({ scope, bucket: MONTH });
      const { data } = await query
        .primary({ scope, shard })
        .begins({ bucket: MONTH })
        .go({ pages: 'all' });
      return data.map(({ bucket, ...row }) => ({
        period: bucket.slice(MONTH.length),
        measures: sumOf([row]),
      }));
    },

    /** The network's figures by day; days on which nothing happened aren't among them. */
    days: ({ from, through }: Span) => between(DAY, [from, through]),

    /** The network's figures by month; months in which nothing happened aren't among them. */
    networkMonths: ([from, through]: readonly [Period, Period]) => between(MONTH, [from, through]),

    /** The first month in which anything happened; undefined in an empty portal. */
    firstMonth: async (): Promise<Period | undefined> => {
      const first = await Promise.all(
        SHARDS.map((shard) =>
          query.primary({ scope: NETWORK, shard }).begins({ bucket: MONTH }).go({ limit: 1 }),
        ),
      );
      const months = first.flatMap(({ data }) =>
        data.map(({ bucket }) => bucket.slice(MONTH.length)),
      );
      return months.toSorted()[0];
    },

    /**
     * All daily figures of one kind in one month, within a span: a row for each day with events of each
     * agent, product or referrer. For computing rankings, not for screens. The latest changes may be missing.
     */
    daily: async (
      ranked: Ranked,
      { from, through }: Span,
      among: readonly string[] = SHARDS,
    ): Promise<DailyRow[]> => {
      const scope = dailyScope(ranked, from.slice(0, 7));
      const span = [
        { bucket: dayBucket(from) },
        { bucket: dayBucket(addDays(through, 1)) },
      ] as const;
      const shards = await Promise.all(
        among.map((shard) =>
          query
            .primary({ scope, shard })
            .between(...span)
            .go({ pages: 'all' }),
        ),
      );
      return shards.flatMap(({ data }) =>
        data.map(({ bucket, ...measures }) => ({ ...dayAndId(bucket), measures })),
      );
    },

    /** These daily figures of one kind that there are, read consistently. */
    dailyNow: async (ranked: Ranked, names: readonly DailyName[]): Promise<DailyRow[]> => {
      const keys = names.map((name) => {
        const { scope, bucket } = dailyKey(ranked, name);
        return { scope, bucket, shard: shardNamed(bucket) };
      });
      const rows = await readMany(keys, true);
      return rows.map(({ bucket, ...measures }) => ({ ...dayAndId(bucket), measures }));
    },

    /**
     * Adds to the sums.
     * @param spread decides which shard of the network's sums is written; any will do
     */
    add: ({ scope, bucket }: RollupKey, spread: string, by: Partial<Measures>): Write =>
      writeAlways((rollups) =>
        rollups.upsert({ scope, bucket, shard: shardFor({ scope, bucket }, spread) }).add(by),
      ),

    /** Sets the sums where nothing else has added to them: all of them into one shard. */
    put: (rollupKey: RollupKey, sums: Partial<Measures>): Write =>
      put({ ...rollupKey, shard: shardFor(rollupKey, nameOfKey(rollupKey)), ...counting(sums) }),

    /** Sets the sums, whatever they were: all into the first shard, and empties the others. */
    replace: ({ scope, bucket }: RollupKey, measures: Partial<Measures>): Write[] => {
      const [first = '0', ...others] = shardsOf({ scope, bucket });
      const putShard = (shard: string, sums: Partial<Measures>) =>
        put({ scope, bucket, shard, ...sums });
      return [putShard(first, counting(measures)), ...others.map((shard) => putShard(shard, {}))];
    },
  };
});

/** The figures that aren't 0: the others needn't be kept. */
const counting = (measures: Partial<Measures>): Partial<Measures> =>
  Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== 0));
