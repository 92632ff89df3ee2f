import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GroupMove,
  groupAt,
  groupMovesAfter,
  type PublishedTerms,
  recruiterOfferOf,
} from './rules.ts';
import type { CommissionTerms, PlanScope } from './schemas.ts';

const DAY = '2031-03-10';
const STANDARD_CENTS = 2_500;

const ALL: PlanScope = { products: { kind: 'all' }, agents: { kind: 'all' } };
const FIBRE: PlanScope = {
  products: { kind: 'type', connectionTypeId: 'fibre' },
  agents: { kind: 'all' },
};
const SHOPS: PlanScope = {
  products: { kind: 'all' },
  agents: { kind: 'group', groupId: '00000000-0000-4000-8000-000000000001' },
};

const paying = (changes: Partial<CommissionTerms>): CommissionTerms => ({
  upfront: { kind: 'amount', cents: 5_000 },
  monthlyCents: 1_000,
  minimumSaleCents: 0,
  bonusCents: 0,
  bonusAfterSales: 1,
  overrideBasisPoints: 0,
  clawbackDays: 0,
  ...changes,
});
const plan = (
  scope: PlanScope,
  terms: Partial<CommissionTerms> | undefined,
  firstDay = '2031-01-01',
): PublishedTerms => ({ scope, firstDay, ...(terms ? { terms: paying(terms) } : {}) });

describe('what recruiting pays', () => {
  const nothing = [0, 1, false, 0, false];
  it.each<[string, PublishedTerms[], unknown[], number?]>([
    ['is nothing where nothing is set', [], nothing, 0],
    ['is the bonus of the settings without a plan', [], [2_500, 1, false, 0, false]],
    [
      'is what one plan for all says, and no longer the settings’ bonus',
      [plan(ALL, { bonusCents: 10_000, bonusAfterSales: 3, overrideBasisPoints: 500 })],
      [10_000, 3, false, 500, false],
    ],
    ['is nothing where a plan for all pays nothing', [plan(ALL, {})], nothing],
    [
      'varies where some sales have a plan and others have none',
      [plan(FIBRE, { bonusCents: 1_000, overrideBasisPoints: 500 })],
      [2_500, 1, true, 500, true],
    ],
    [
      'is the highest of plans, and varies',
      [
        plan(ALL, { bonusCents: 4_000, overrideBasisPoints: 500 }),
        plan(SHOPS, { bonusCents: 6_000, bonusAfterSales: 2, overrideBasisPoints: 250 }),
      ],
      [6_000, 2, true, 500, true],
    ],
    [
      'is of the earlier sale where two pay as much',
      [
        plan(ALL, { bonusCents: 4_000, bonusAfterSales: 5 }),
        plan(FIBRE, { bonusCents: 4_000, bonusAfterSales: 2 }),
      ],
      [4_000, 2, true, 0, false],
    ],
    [
      'doesn’t vary where plans pay none at different sales',
      [plan(ALL, {}), plan(FIBRE, { bonusAfterSales: 4 })],
      nothing,
    ],
    [
      'follows a plan’s latest version that has begun',
      [
        plan(ALL, { bonusCents: 9_000 }, '2031-04-01'),
        plan(ALL, { bonusCents: 4_000 }, DAY),
        plan(ALL, { bonusCents: 1_000 }, '2031-02-01'),
      ],
      [4_000, 1, false, 0, false],
    ],
    [
      'is the settings’ again once a plan has ended',
      [
        plan(ALL, { bonusCents: 4_000, overrideBasisPoints: 500 }),
        plan(ALL, undefined, '2031-02-01'),
      ],
      [2_500, 1, false, 0, false],
    ],
  ])('%s', (_, published, expected, standardBonusCents = STANDARD_CENTS) => {
    const { bonus, override } = recruiterOfferOf(published, { day: DAY, standardBonusCents });
    expect([
      bonus.cents,
      bonus.afterSales,
      bonus.varies,
      override.basisPoints,
      override.varies,
    ]).toEqual(expected);
  });
});

describe('the group of an agent', () => {
  const at = (hour: number) => new Date(Date.UTC(2031, 2, 1, hour)).toISOString();
  const group = fc.option(fc.constantFrom('shops', 'field', 'calls'), { nil: undefined });

  it('is at each moment the one that the agent had been moved to last, for the newest moves', () => {
    fc.assert(
      fc.property(group, fc.array(group, { maxLength: 30 }), (first, moves) => {
        let now = first;
        let groupMoves: GroupMove[] = [];
        const known = [first];
        for (const [index, next] of moves.entries()) {
          groupMoves = groupMovesAfter(groupMoves, { at: at(2 * index + 1), from: now });
          now = next;
          known.push(next);
        }
        const agent = { commissionGroupId: now, groupMoves };
        const kept = known.slice(-groupMoves.length - 1);
        const oldest = known.length - kept.length;
        const between = kept.map((_, index) => groupAt(agent, at(2 * (oldest + index))));
        expect(between).toEqual(kept);
      }),
    );
  });

  it('never changed where no move is known', () => {
    expect(groupAt({ commissionGroupId: 'shops' }, at(0))).toBe('shops');
    expect(groupAt({}, at(0))).toBeUndefined();
  });
});
