/**
 * The migrations of stored items, in order. Each change of stored items needs a migration with the
 * next number; a number is never used twice, and a released migration is never changed.
 *
 * Number 0 is the baseline: items as the code at BASELINE writes them. Tables from before it have
 * no version and can't be migrated; none was ever deployed.
 */
import type { Item } from '../../platform/item.ts';

/** The commit whose stored items are version 0. */
export const BASELINE = '1fd25ec68fdeb0a504c19fd383b4c8f8ca8c21e9';

export interface Migration {
  /** Counted from 1, without a gap. */
  number: number;
  /** Its effect, for people: "sales keep their terms". */
  title: string;
  /**
   * @returns the item's new version, keys and index keys included; undefined where this item stays.
   *   It has to return undefined for its own result: a migration that was stopped starts again.
   */
  change: (item: Item) => Item | undefined;
  /** True where projections of items that stay as they are have changed: they are rebuilt from the facts. */
  rebuilds?: boolean;
}

export const migrations: readonly Migration[] = [
  {
    number: 1,
    title: 'sales and payouts are found by their filters, and agents search their own sales',
    change: () => undefined,
    rebuilds: true,
  },
];
