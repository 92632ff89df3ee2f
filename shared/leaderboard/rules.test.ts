import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noMeasures } from '../kernel/measures.ts';
import { conversionPercent, orderOf, placeOfEarner, placesOf, rankOn, ranksOf } from './rules.ts';

const JOINED = '2027-03-10T08:00:00.000Z';
const figures = (changes: object) => ({
  ...noMeasures(),
  activeAgents: 1,
  joinedAt: Date.parse(JOINED),
  ...changes,
});

describe('places', () => {
  const earner = (changes: object) => ({
    agentId: 'a',
    joinedAt: JOINED,
    earnedCents: 0,
    ...changes,
  });
  const place = { agentId: 'a', joinedAt: JOINED };

  it('exist on each board with a score', () => {
    expect(placeOfEarner(earner({ earnedCents: 6_000 }))).toEqual([
      { ...place, board: 'sales', score: 6_000 },
    ]);
    expect(placesOf('a', figures({ referrals: 3, referralsActive: 2 }))).toEqual([
      { ...place, board: 'subAgents', score: 2 },
      { ...place, board: 'recruiters', score: 3 },
    ]);
  });

  it('don’t count bonuses', () => {
    const both = earner({ earnedCents: 31_000, bonusCents: 25_000 });
    expect(placeOfEarner(both)).toEqual([{ ...place, board: 'sales', score: 6_000 }]);
  });

  it.each([
    ['nothing yet', {}],
    ['nothing but an adjustment', { earnedCents: 25_000, adjustedCents: 25_000 }],
    ['nothing but a bonus', { earnedCents: 25_000, bonusCents: 25_000 }],
    ['more taken back than earned', { earnedCents: -1_000 }],
    ['an account that isn’t active', { earnedCents: 5_000, isInactive: true }],
    ['a deleted record', { earnedCents: 5_000, deletedAt: JOINED }],
  ])('do not exist by sales with %s', (_, changes) => {
    expect(placeOfEarner(earner(changes))).toEqual([]);
  });

  it.each([
    ['nobody recruited', { clicksInvite: 4 }],
    ['an account that isn’t active', { referrals: 3, activeAgents: 0 }],
    ['a deleted record', { referrals: 3, joinedAt: 0 }],
  ])('do not exist by recruits with %s', (_, changes) => {
    expect(placesOf('a', figures(changes))).toEqual([]);
  });
});

describe('the order of places', () => {
  const places = fc.record({
    score: fc.integer({ min: 1, max: 10_000_000_000_000 }),
    joinedAt: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    agentId: fc.uuid(),
  });

  it('puts the higher score first, and on a tie the earlier joiner', () => {
    fc.assert(
      fc.property(places, places, (one, other) => {
        const before =
          one.score === other.score ? one.joinedAt < other.joinedAt : one.score > other.score;
        if (one.score === other.score && one.joinedAt === other.joinedAt) return;
        expect(orderOf(one) < orderOf(other)).toBe(before);
      }),
    );
    const [early, late] = ['2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.001Z'];
    const tie = { score: 5_000, agentId: 'a' };
    expect(orderOf({ ...tie, joinedAt: early }) < orderOf({ ...tie, joinedAt: late })).toBe(true);
  });
});

it('ranks count from 1 on each board', () => {
  const ranks = ranksOf({ sales: ['a', 'b'], subAgents: ['b'], recruiters: [] });
  expect([...ranks]).toEqual([
    ['a', [1, 0, 0]],
    ['b', [2, 1, 0]],
  ]);
  expect(rankOn(ranks.get('b'), 'subAgents')).toBe(1);
  expect(rankOn(ranks.get('b'), 'recruiters')).toBeUndefined();
  expect(rankOn(undefined, 'sales')).toBeUndefined();
});

it.each([
  [0, 0, undefined],
  [3, 0, 0],
  [3, 1, 33],
  [3, 2, 67],
  [8, 1, 13],
  [4, 4, 100],
])(
  'the conversion rate of %i invite clicks, %i converted: %s',
  (clicksInvite, clicksConverted, percent) => {
    expect(conversionPercent({ clicksInvite, clicksConverted })).toBe(percent);
  },
);
