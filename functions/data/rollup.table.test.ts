import { expect, it } from 'vitest';
import { rollupKeysOf } from '../workflows/projector/projection.ts';
import type { Item } from '../platform/item.ts';
import { projections } from '../workflows/projector/projections.ts';
import { monthBucket, NETWORK } from './rollup.table.ts';

/** Days and people that an item may name. */
const item: Item = {
  saleDate: '2027-03-01',
  createdAt: '2027-02-28T22:30:00.000Z',
  agentId: 'aisha',
  productId: 'fibre',
  referrerId: 'bongani',
  referredId: 'carla',
};
const daily = projections.filter((projection) => projection.daily(item).length > 0);

it('has entities that add to the days of somebody', () => {
  expect(daily.map(({ entity }) => entity).sort()).toEqual(['linkClick', 'referral', 'sale']);
});

// Else the tops of reports would lack them: the ranker asks for no month that the network doesn't have.
it.each(daily.map((projection) => [projection.entity, projection] as const))(
  'a %s that adds to a day of somebody adds to that month of the network',
  (_, projection) => {
    const keys = rollupKeysOf(projection, item);
    for (const { scope } of projection.daily(item)) {
      const bucket = monthBucket(scope.slice(-'YYYY-MM'.length));
      expect(keys).toContainEqual({ scope: NETWORK, bucket });
    }
  },
);
