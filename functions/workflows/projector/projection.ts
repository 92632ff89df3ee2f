/** The items that a slice derives from a changed item; the projector writes them. */
import type { Notice } from '../../../shared/notifications/schemas.ts';
import type { Measures } from '../../../shared/kernel/measures.ts';
import type { LeaderboardEntry } from '../../data/leaderboard/leaderboard-entry.table.ts';
import {
  type Bucket,
  NETWORK,
  type RollupKey,
  type Scope,
  TOTAL,
} from '../../data/reports/rollup.table.ts';
import type { BusinessMetric } from '../../../shared/kernel/metrics.ts';
import type { SearchEntry } from '../../data/search/search-entry.table.ts';
import type { Change, Item } from '../../platform/item.ts';

/** Business metrics for operators: a count, or for metrics in rand an amount in cents. */
export type BusinessEvents = Partial<Record<BusinessMetric, number>>;

interface Derivation<Stored> {
  /** The item's contribution to each sum. A rebuild adds them up. */
  measures: (item: Stored, scope: Scope, bucket: Bucket) => Partial<Measures>;
  /** The scopes of the sums of this version of the item. Default: the network. */
  scopes: (item: Stored) => Scope[];
  /** The buckets in each scope. Default: the total. */
  buckets: (item: Stored, scope: Scope) => Bucket[];
  /** The daily figures that this version counts in, for the reports' rankings. */
  daily: (item: Stored) => RollupKey[];
  /** The notifications about the change. */
  notices: (change: Change<Stored>) => Notice[];
  /** The search entries of this version of the item. */
  entries: (item: Stored) => SearchEntry[];
  /** The leaderboard entries that this version of the item gives an agent. */
  places: (item: Stored) => LeaderboardEntry[];
  /** The business metrics of the change. */
  businessEvents: (change: Change<Stored>) => BusinessEvents;
}

export interface Projection extends Derivation<Item> {
  /** The entity's name, as its items carry it. */
  entity: string;
}

/** A projection for one entity; the projector calls it only with items of that entity. */
export const projectionOf = <Stored>(
  entity: string,
  {
    measures,
    scopes,
    buckets,
    daily,
    notices,
    entries,
    places,
    businessEvents,
  }: Partial<Derivation<Stored>>,
): Projection => ({
  entity,
  measures: (item, scope, bucket) => measures?.(item as Stored, scope, bucket) ?? {},
  scopes: (item) => scopes?.(item as Stored) ?? [NETWORK],
  buckets: (item, scope) => buckets?.(item as Stored, scope) ?? [TOTAL],
  daily: (item) => daily?.(item as Stored) ?? [],
  notices: (change) => notices?.(change as Change<Stored>) ?? [],
  entries: (item) => entries?.(item as Stored) ?? [],
  places: (item) => places?.(item as Stored) ?? [],
  businessEvents: (change) => businessEvents?.(change as Change<Stored>) ?? {},
});

/** The sums that an item contributes to. */
export const rollupKeysOf = ({ scopes, buckets, daily }: Projection, item: Item): RollupKey[] => [
  ...scopes(item).flatMap((scope) => buckets(item, scope).map((bucket) => ({ scope, bucket }))),
  ...daily(item),
];
