import { expect, it } from 'vitest';
import { rollupKeysOf } from '../../workflows/projector/projection.ts';
import type { Item } from '../../platform/item.ts';
import { projections } from '../../workflows/projector/projections.ts';
import { monthBucket, NETWORK } from './rollup.table.ts';

/** A sample item with the days and people that projections use. */
const item: Item = {
  saleDate: '2027-03-01',
  createdAt: '2027-02-28T22:30:00.000Z',
  agentId: 'aisha',
  productId: 'fibre',
  referrerId: 'bongani',
  referredId: 'carla',
};
const daily = projections.filter((projection) => projection.daily(item).length > 0);

it('has only clicks, referrals and sales with daily sums', () => {
  expect(daily.map(({ entity }) => entity).sort()).toEqual(['linkClick', 'referral', 'sale']);
});

// The ranker reads only months in which the network has figures; a missing month would lose rows.
it.each(daily.map((projection) => [projection.entity, projection] as const))(
  'a %s that counts for a day of a person also counts for that month of the network',
  (_, projection) => {
    const keys = rollupKeysOf(projection, item);
    for (const { scope } of projection.daily(item)) {
      const bucket = monthBucket(scope.slice(-'YYYY-MM'.length));
      expect(keys).toContainEqual({ scope: NETWORK, bucket });
    }
  },
);
