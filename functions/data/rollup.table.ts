/**
 * Rollups: sums that the projector keeps, so that a counter is a bounded read. The network's are spread
 * over 8 shards, because one item takes no more than some hundred writes a second.
 */
import { addDays, type Period } from '../../shared/kernel/month.ts';
import type { Span } from '../../shared/kernel/span.ts';
import { MEASURES, type Measure, type Measures } from '../../shared/reports/rules.ts';
import { defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';
import type { Write } from '../platform/table.ts';
import { shardNames, shardOf } from '../platform/shard.ts';

/**
 * The owner of summed figures: the whole network, one agent, one resource; or everybody
 * of a kind in a month, each day and each of them apart, from which the first of a period are found.
 */
export type Scope =
  | typeof NETWORK
  | `agent#${string}`
  | `resource#${string}`
  | `daily#${Ranked}#${Period}`;
/** The subjects that reports rank. */
export type Ranked = 'agents' | 'products' | 'referrers';
export const NETWORK = 'network';
const DAILY = 'daily#';
const AGENT = 'agent#';
export const agentScope = (agentId: string): Scope => `${AGENT}${agentId}`;
export const resourceScope = (resourceId: string): Scope => `resource#${resourceId}`;
/** The agent whose figures they are; undefined where they aren't an agent's. */
export const agentOf = (scope: Scope): string | undefined =>
  scope.startsWith(AGENT) ? scope.slice(AGENT.length) : undefined;

/** Which part of the figures: all there ever was, or what belongs to a month or a day; of whom. */
export type Bucket = typeof TOTAL | `${typeof MONTH}${Period}` | `${typeof DAY}${string}`;
export const TOTAL = 'total';
const MONTH = 'month#';
const DAY = 'day#';
export const monthBucket = (period: Period): Bucket => `${MONTH}${period}`;
export const dayBucket = (day: string): Bucket => `${DAY}${day}`;
/** The total, the month and the day of the network's figures, for its charts and reports. */
export const withDay = (scope: Scope, day: string): Bucket[] =>
  scope === NETWORK ? [TOTAL, monthBucket(day.slice(0, 7)), dayBucket(day)] : [TOTAL];

/** Under which a day's figures of one agent, product or referrer stand. */
export const dailyKey = (ranked: Ranked, { day, id }: { day: string; id: string }): RollupKey => ({
  scope: dailyScope(ranked, day.slice(0, 7)),
  bucket: `${DAY}${day}#${id}`,
});
const dailyScope = (ranked: Ranked, month: Period): Scope => `${DAILY}${ranked}#${month}`;

/** Fixed: changing it needs a rebuild. Other figures change too seldom to be spread. */
const SHARDS = shardNames(8);
const shardNamed = (name: string) => shardOf(name, SHARDS.length);

/** The network's figures are one sum over all shards; of daily ones each has its own. */
function shardsOf({ scope, bucket }: RollupKey): string[] {
  if (scope === NETWORK) return SHARDS;
  return [scope.startsWith(DAILY) ? shardNamed(bucket) : '0'];
}

/** The shard that figures are added to. */
function shardFor(key: RollupKey, spread: string): string {
  const [first = '0', ...others] = shardsOf(key);
  return others.length === 0 ? first : shardNamed(spread);
}

const measures = Object.fromEntries(
  MEASURES.map((name) => [name, { type: 'number' }] as const),
) as Record<Measure, { type: 'number' }>;

const definition = defineKeyedEntity({
  name: 'rollup',
  attributes: {
    /** The owner of the figures. */
    scope: { type: 'string', required: true },
    shard: { type: 'string', required: true },
    /** Which part of it: `total`, `month#2026-10`, or `day#2026-10-31`. */
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

/** Figures added up. */
export const sumOf = (rows: readonly Partial<Measures>[]): Measures =>
  Object.fromEntries(
    MEASURES.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]),
  ) as Measures;

export const rollupTable = definition.with(({ query, readMany, writeAlways }) => {
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
   * The network's figures of a stretch of days or months, by their names. All shards in one round trip,
   * each one stretch of its partition.
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

    /**
     * An agent's figures by month, up to one, oldest first; months in which nothing happened aren't
     * among them. One stretch of one partition: as many items as there are months.
     */
    months: async (agentId: string, through: Period): Promise<MonthOf[]> => {
      const scope = agentScope(agentId);
      const [shard = ''] = shardsOf({ scope, bucket: MONTH });
      const { data } = await query
        .primary({ scope, shard })
        .between({ bucket: MONTH }, { bucket: monthBucket(through) })
        .go();
      return data.map(({ bucket, ...row }) => ({
        period: bucket.slice(MONTH.length),
        measures: sumOf([row]),
      }));
    },

    /** The network's figures by day; days on which nothing happened aren't among them. */
    days: ({ from, through }: Span) => between(DAY, [from, through]),

    /** The network's figures by month; months in which nothing happened aren't among them. */
    networkMonths: ([from, through]: readonly [Period, Period]) => between(MONTH, [from, through]),

    /**
     * Every day's figures of everybody of a kind in a month, within a span: as many rows as there are
     * days on which something happened to each. For what works them out beforehand, not for a screen.
     */
    daily: async (ranked: Ranked, { from, through }: Span): Promise<DailyRow[]> => {
      const scope = dailyScope(ranked, from.slice(0, 7));
      const span = [
        { bucket: dayBucket(from) },
        { bucket: dayBucket(addDays(through, 1)) },
      ] as const;
      const shards = await Promise.all(
        SHARDS.map((shard) =>
          query
            .primary({ scope, shard })
            .between(...span)
            .go({ pages: 'all' }),
        ),
      );
      return shards.flatMap(({ data }) =>
        data.map(({ bucket, ...measures }) => {
          const [, day = '', id = ''] = bucket.split('#');
          return { day, id, measures };
        }),
      );
    },

    /**
     * Adds to figures.
     * @param spread which of the network's shards takes it: any will do, as they are summed up
     */
    add: ({ scope, bucket }: RollupKey, spread: string, by: Partial<Measures>): Write =>
      writeAlways((rollups) =>
        rollups.upsert({ scope, bucket, shard: shardFor({ scope, bucket }, spread) }).add(by),
      ),

    /** Writes what a rebuild found: all of it into the first shard, nothing into the others. */
    replace: ({ scope, bucket }: RollupKey, measures: Partial<Measures>): Write[] =>
      shardsOf({ scope, bucket }).map((shard, index) =>
        writeAlways((rollups) =>
          rollups.put({ scope, bucket, shard, ...(index === 0 ? counting(measures) : {}) }),
        ),
      ),
  };
});

/** The figures that aren't 0: the others needn't be kept. */
const counting = (measures: Partial<Measures>): Partial<Measures> =>
  Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== 0));
