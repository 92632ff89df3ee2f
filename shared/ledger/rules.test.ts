import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, periodOf, startOf } from '../kernel/month.ts';
import {
  activeAtEnd,
  availableCents,
  bonusCentsOf,
  type CommissionedSale,
  commissionAmountCents,
  type Entry,
  entries,
  entryKey,
  fold,
  isActiveAtEnd,
  isClawedBack,
  monthlyCommissionOf,
  nextToClose,
  owedCents,
  salesBehind,
} from './rules.ts';

const cents = fc.integer({ min: 1, max: 1_000_000_000 });
const ids = fc.stringMatching(/^[a-z]{1,8}$/);

describe('entries', () => {
  it.each<[Entry, number[]]>([
    [entries.upfront('s', 5_000), [5_000, 0, 0, 5_000]],
    [entries.monthly('2026-11', 3_000), [3_000, 0, 0, 3_000]],
    [entries.bonus('a', 10_000), [10_000, 0, 0, 10_000]],
    [entries.clawback('s', 5_000), [-5_000, 0, 0, -5_000]],
    [entries.reserve('p', 700), [0, 700, 0, -700]],
    [entries.release('p', 700), [0, -700, 0, 700]],
    [entries.pay('p', 700), [0, -700, 700, 0]],
    [entries.return('p', 700, 'processing'), [0, -700, 0, 700]],
    [entries.return('p', 700, 'paid'), [0, 0, -700, 700]],
  ])('%j moves earned, reserved, paid and available by %j', (entry, moved) => {
    const { earnedCents, reservedCents, paidCents } = entry;
    expect([earnedCents, reservedCents, paidCents, availableCents(entry)]).toEqual(moved);
  });

  it.each<[Entry, number]>([
    [entries.upfront('s', 5_000), 5_000],
    [entries.clawback('s', 5_000), -5_000],
    [entries.reserve('p', 700), 0],
    [entries.pay('p', 700), -700],
    [entries.return('p', 700, 'processing'), 0],
    [entries.return('p', 700, 'paid'), 700],
  ])('%j moves what is owed by %i', (entry, owed) => {
    expect(owedCents(entry)).toBe(owed);
  });

  it('are named by their kind and cause', () => {
    expect(entryKey(entries.upfront('s1', 1))).toBe('upfront#s1');
    expect(entryKey(entries.monthly('2026-11', 1))).toBe('monthly#2026-11');
  });
});

describe('fold', () => {
  it.each(['release', 'returnProcessing', 'returnPaid'] as const)(
    'of a payout that ended by %s is zero',
    (end) => {
      const ends = {
        release: [entries.release('p', 700)],
        returnProcessing: [entries.return('p', 700, 'processing')],
        returnPaid: [entries.pay('p', 700), entries.return('p', 700, 'paid')],
      };
      const sum = fold([entries.reserve('p', 700), ...ends[end]]);
      expect(sum).toEqual({ earnedCents: 0, reservedCents: 0, paidCents: 0 });
    },
  );

  it('is the sum of all entries, in any order', () => {
    const entry = fc.oneof(
      ids.map((id) => entries.upfront(id, 5_000)),
      fc.tuple(ids, cents).map(([id, amount]) => entries.reserve(id, amount)),
      fc.tuple(ids, cents).map(([id, amount]) => entries.pay(id, amount)),
      fc.tuple(ids, cents).map(([id, amount]) => entries.return(id, amount, 'paid')),
      cents.map((amount) => entries.monthly('2026-11', amount)),
    );
    fc.assert(
      fc.property(fc.array(entry), (all) => {
        const available = all.reduce((sum, one) => sum + availableCents(one), 0);
        expect(availableCents(fold(all))).toBe(available);
        expect(fold(all.toReversed())).toEqual(fold(all));
      }),
    );
  });
});

describe('bonusCentsOf', () => {
  it('sums the bonuses of the entries', () => {
    const all = [entries.upfront('s', 5_000), entries.bonus('a', 2_500), entries.bonus('b', 2_500)];
    expect(bonusCentsOf(all)).toBe(5_000);
    expect(bonusCentsOf([entries.upfront('s', 5_000)])).toBe(0);
  });
});

const sale = {
  status: 'approved',
  upfrontCommissionCents: 5_000,
  monthlyCommissionCents: 1_000,
  approvedAt: '2026-09-15T10:00:00.000Z',
} as const;

const sinceJanuary = (ms: number) => new Date(Date.parse(startOf('2024-01')) + ms).toISOString();
const span = fc.integer({ min: 0, max: 4 * 365 * 24 * 3_600_000 });
const closedMonths = fc.integer({ min: -3, max: 60 }).map((months) => addMonths('2024-01', months));
const anySale: fc.Arbitrary<CommissionedSale> = fc
  .record({
    status: fc.constantFrom('pending', 'approved', 'rejected', 'paid', 'withdrawn'),
    approved: span,
    lasted: fc.option(span),
    clawback: fc.boolean(),
  })
  .map(({ status, approved, lasted, clawback }) => ({
    ...sale,
    status,
    approvedAt: sinceJanuary(approved),
    endedAt: lasted === null ? undefined : sinceJanuary(approved + lasted),
    clawbackCents: clawback ? 5_000 : undefined,
  }));

/** A simple reference result: adds month by month. */
function walked(of: CommissionedSale, closedThrough: string): number {
  if (!(of.status === 'approved' || of.status === 'paid') || !of.approvedAt) return 0;
  let amount = of.upfrontCommissionCents - (of.clawbackCents ?? 0);
  for (let p = periodOf(of.approvedAt); p <= closedThrough; p = addMonths(p, 1))
    if (!of.endedAt || p < periodOf(of.endedAt)) amount += of.monthlyCommissionCents;
  return amount;
}

describe('commissionAmountCents', () => {
  it.each<[string, object, string, number]>([
    ['approved, month open', {}, '2026-08', 5_000],
    ['approved, first month closed', {}, '2026-09', 6_000],
    ['approved, three months closed', {}, '2026-11', 8_000],
    ['paid, as approved', { status: 'paid' }, '2026-11', 8_000],
    ['pending', { status: 'pending', approvedAt: undefined }, '2026-11', 0],
    ['rejected', { status: 'rejected', approvedAt: undefined }, '2026-11', 0],
    ['withdrawn', { status: 'withdrawn', approvedAt: undefined }, '2026-11', 0],
    ['ended in its first month', { endedAt: '2026-09-20T10:00:00.000Z' }, '2026-11', 5_000],
    ['ended in a later month', { endedAt: '2026-10-31T21:59:59.999Z' }, '2026-11', 6_000],
    ['ended on 1 November', { endedAt: '2026-10-31T22:00:00.000Z' }, '2026-11', 7_000],
    ['ended after what is closed', { endedAt: '2026-12-02T10:00:00.000Z' }, '2026-10', 7_000],
    ['clawed back', { endedAt: '2026-09-20T10:00:00.000Z', clawbackCents: 5_000 }, '2026-11', 0],
  ])('%s', (_, changes, closedThrough, expected) => {
    expect(commissionAmountCents({ ...sale, ...changes }, closedThrough)).toBe(expected);
  });

  it('agrees with adding month by month', () => {
    fc.assert(
      fc.property(anySale, closedMonths, (one, closedThrough) => {
        expect(commissionAmountCents(one, closedThrough)).toBe(walked(one, closedThrough));
      }),
    );
  });
});

describe('isActiveAtEnd', () => {
  it('holds for as many closed months as a sale earned the monthly commission', () => {
    fc.assert(
      fc.property(anySale, closedMonths, (one, closedThrough) => {
        const all = Array.from({ length: 120 }, (_, month) => addMonths('2023-01', month));
        const months = all.filter((p) => p <= closedThrough && isActiveAtEnd(one, p)).length;
        const taken = one.clawbackCents ?? 0;
        const isApproved = one.status === 'approved' || one.status === 'paid';
        const upfront = isApproved ? one.upfrontCommissionCents - taken : 0;
        const monthly = commissionAmountCents(one, closedThrough) - upfront;
        expect(monthlyCommissionOf(months)).toBe(monthly);
      }),
    );
  });
});

describe('the closing of a month', () => {
  it('earns R10.00 for each sale that is active at its end', () => {
    expect(activeAtEnd(10, { started: 3, ended: 5 })).toBe(8);
    expect(monthlyCommissionOf(8)).toBe(8_000);
    expect(monthlyCommissionOf(0)).toBe(0);
    expect(salesBehind(monthlyCommissionOf(8))).toBe(8);
    expect(nextToClose('2026-12')).toBe('2027-01');
  });
});

describe('isClawedBack', () => {
  const approvedAt = '2026-09-15T10:00:00.000Z';
  it.each([
    [0, approvedAt, false],
    [30, '2026-10-15T09:59:59.999Z', true],
    [30, '2026-10-15T10:00:00.000Z', false],
    [1, approvedAt, true],
  ])('within %i days, ended %s: %s', (days, endedAt, expected) => {
    expect(isClawedBack(approvedAt, endedAt, days)).toBe(expected);
  });
});
