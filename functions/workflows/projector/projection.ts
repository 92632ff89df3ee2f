/** The data that a slice derives from a change of one of its items; the projector does the rest. */
import type { Notice } from '../../../shared/notifications/rules.ts';
import type { Measures } from '../../../shared/reports/rules.ts';
import type { LeaderboardEntry } from '../../data/leaderboard-entry.table.ts';
import {
  type Bucket,
  NETWORK,
  type RollupKey,
  type Scope,
  TOTAL,
} from '../../data/rollup.table.ts';
import type { BusinessMetric } from '../../../shared/kernel/metrics.ts';
import type { SearchEntry } from '../../data/search-entry.table.ts';
import type { Change, Item } from '../../platform/item.ts';

/** Business metrics for operators: a count, or for metrics in rand an amount in cents. */
export type Happenings = Partial<Record<BusinessMetric, number>>;

interface Derivation<Stored> {
  /** The item's own share in each figure. A rebuild sums these up. */
  measures: (item: Stored, scope: Scope) => Partial<Measures>;
  /** The scopes of the figures, the same for every version of the item; the network's by default. */
  scopes: (item: Stored) => Scope[];
  /** Which parts of each of those figures; the total where nothing is said. They don't change either. */
  buckets: (item: Stored, scope: Scope) => Bucket[];
  /** Under which daily figures it stands too, for the tops of reports; they don't change either. */
  daily: (item: Stored) => RollupKey[];
  /** The notifications about the change. */
  notices: (change: Change<Stored>) => Notice[];
  /** Under which terms the item, as it stands, is found. */
  entries: (item: Stored) => SearchEntry[];
  /** The leaderboard entries that this version of the item gives an agent. */
  places: (item: Stored) => LeaderboardEntry[];
  /** The business metrics of the change. */
  happenings: (change: Change<Stored>) => Happenings;
}

export interface Projection extends Derivation<Item> {
  /** The entity's name, as its items carry it. */
  entity: string;
}

/** Names the entity whose items a derivation understands; the frame hands it only those. */
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
    happenings,
  }: Partial<Derivation<Stored>>,
): Projection => ({
  entity,
  measures: (item, scope) => measures?.(item as Stored, scope) ?? {},
  scopes: (item) => scopes?.(item as Stored) ?? [NETWORK],
  buckets: (item, scope) => buckets?.(item as Stored, scope) ?? [TOTAL],
  daily: (item) => daily?.(item as Stored) ?? [],
  notices: (change) => notices?.(change as Change<Stored>) ?? [],
  entries: (item) => entries?.(item as Stored) ?? [],
  places: (item) => places?.(item as Stored) ?? [],
  happenings: (change) => happenings?.(change as Change<Stored>) ?? {},
});

/** To which figures an item adds. */
export const rollupKeysOf = ({ scopes, buckets, daily }: Projection, item: Item): RollupKey[] => [
  ...scopes(item).flatMap((scope) => buckets(item, scope).map((bucket) => ({ scope, bucket }))),
  ...daily(item),
];
