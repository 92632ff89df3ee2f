import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, periodOf, startOf } from '../kernel/month.ts';
import {
  unpaidSaleHands,
  activeAtEnd,
  adjustedCentsOf,
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
  recruitOfReversal,
  salesBehind,
  uncountingOf,
} from './rules.ts';

const cents = fc.integer({ min: 1, max: 1_000_000_000 });
const ids = fc.stringMatching(/^[a-z]{1,8}$/);

describe('entries', () => {
  it.each<[Entry, number[]]>([
    [entries.upfront('s', 5_000), [5_000, 0, 0, 5_000]],
    [entries.monthly('2026-11', 3_000), [3_000, 0, 0, 3_000]],
    [entries.bonus('a', 10_000), [10_000, 0, 0, 10_000]],
    [entries.clawback('s', 5_000), [-5_000, 0, 0, -5_000]],
    [entries.adjustment('x', 700), [700, 0, 0, 700]],
    [entries.adjustment('x', -700), [-700, 0, 0, -700]],
    [entries.reversal('s', 7_000), [-7_000, 0, 0, -7_000]],
    [entries.bonusReversal('a', 2_500), [-2_500, 0, 0, -2_500]],
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
    expect(entryKey(entries.adjustment('x1', -1))).toBe('adjustment#x1');
    expect(entryKey(entries.reversal('s1', 1))).toBe('reversal#s1');
    expect(entryKey(entries.bonusReversal('a1', 1))).toBe('reversal#bonus#a1');
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

describe('unpaidSaleHands', () => {
  const thandi = { thandi: 5_000 };
  it.each([
    ['before anything is paid', thandi, 0, ['thandi']],
    ['until the last cent is paid', thandi, 4_999, ['thandi']],
    ['no more once it is paid', thandi, 5_000, []],
    ['while earlier earnings were paid only', { thandi: 10_000, sipho: 5_000 }, 5_000, ['thandi']],
    ['without sales', {}, 0, []],
  ])('counts a sale %s', (_, hands, paidCents, unpaid) => {
    expect(unpaidSaleHands({ hands, paidCents })).toEqual(unpaid);
  });

  /** An agent's money as coins, each with the administrator behind it, paid out in their order. */
  class Purse {
    coins: (string | undefined)[] = [];
    debt = 0;
    earn(count: number, by?: string) {
      const kept = Math.max(count - this.debt, 0);
      const repaying = count - kept;
      this.debt -= repaying;
      this.coins.push(...Array<string | undefined>(kept).fill(by));
    }
    take(count: number) {
      this.debt += count - this.coins.splice(0, count).length;
    }
    hands = () => [...new Set(this.coins.flatMap((by) => by ?? []))].sort();
  }

  const by = fc.constantFrom('anele', 'sipho', 'thandi');
  const step = (taken: boolean) =>
    fc.oneof(
      fc.record({ sale: by, cents: fc.constant(5) }),
      fc.record({ monthly: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ pay: fc.integer({ min: 1, max: 12 }) }),
      ...(taken ? [fc.record({ clawback: fc.constant(5) })] : []),
    );
  type Step = { sale: string } | { monthly: number } | { pay: number } | { clawback: number };

  /** Takes the steps with the rule's two figures and with coins. */
  function follow(steps: readonly Step[]) {
    const purse = new Purse();
    const hands: Record<string, number> = {};
    let earned = 0;
    let paidCents = 0;
    const earn = (count: number, by?: string) => {
      earned += count;
      if (by) hands[by] = earned;
      purse.earn(count, by);
    };
    for (const one of steps) {
      if ('sale' in one) earn(5, one.sale);
      else if ('monthly' in one) earn(one.monthly);
      else if ('pay' in one) {
        paidCents += one.pay;
        purse.take(one.pay);
      } else {
        earned -= one.clawback;
        purse.take(one.clawback);
      }
    }
    return { counted: unpaidSaleHands({ hands, paidCents }), purse };
  }

  it('names whose coins are left, when they are paid out in their order', () => {
    fc.assert(
      fc.property(fc.array(step(false)), (steps) => {
        const { counted, purse } = follow(steps);
        expect(counted).toEqual(purse.hands());
      }),
    );
  });

  it('leaves nobody out whose coins are left, where some were taken back', () => {
    fc.assert(
      fc.property(fc.array(step(true)), (steps) => {
        const { counted, purse } = follow(steps);
        expect(counted).toEqual(expect.arrayContaining(purse.hands()));
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

  it('takes off those that were taken back, and no commission', () => {
    const all = [
      entries.bonus('a', 2_500),
      entries.bonus('b', 2_500),
      entries.bonusReversal('a', 2_500),
      entries.reversal('s', 5_000),
      entries.adjustment('x', 900),
    ];
    expect(bonusCentsOf(all)).toBe(2_500);
    expect(adjustedCentsOf(all)).toBe(900);
    expect(all.map(recruitOfReversal)).toEqual([undefined, undefined, 'a', undefined, undefined]);
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

describe('uncountingOf', () => {
  const at = (period: string) => `${period}-15T10:00:00.000Z`;
  it.each<[string, string, string | undefined, string, [string, number][]]>([
    ['active, its month open', '2027-03', undefined, '2027-02', [['2027-03', 1]]],
    ['active, months closed', '2027-03', undefined, '2027-05', [['2027-06', 1]]],
    ['approved after an open month', '2027-04', undefined, '2027-02', [['2027-04', 1]]],
    ['ended in a closed month', '2027-03', '2027-04', '2027-05', []],
    ['ended in the first open month', '2027-03', '2027-06', '2027-05', []],
    ['ended in its own open month', '2027-04', '2027-04', '2027-02', []],
    [
      'ended after an open month',
      '2027-03',
      '2027-05',
      '2027-03',
      [
        ['2027-04', 1],
        ['2027-05', -1],
      ],
    ],
  ])('%s', (...[, approved, ended, closedThrough, changes]) => {
    const sale = { approvedAt: at(approved), endedAt: ended && at(ended) };
    expect(uncountingOf(sale, closedThrough)).toEqual(
      changes.map(([period, by]) => ({ period, ended: by })),
    );
  });

  it('lets no open month count the sale, and leaves the others as they are', () => {
    const month = fc.nat(12).map((by) => addMonths('2027-01', by));
    fc.assert(
      fc.property(month, fc.option(fc.nat(6)), month, (approved, lasted, closedThrough) => {
        const ended = lasted === null ? undefined : addMonths(approved, lasted);
        const sale = { approvedAt: at(approved), endedAt: ended && at(ended) };
        const open = Array.from({ length: 24 }, (_, by) =>
          addMonths(nextToClose(closedThrough), by),
        );
        const changes = uncountingOf(sale, closedThrough);
        // As the balance counts it: of a sale that is active at the end of the last closed month.
        let active = isActiveAtEnd({ status: 'approved', ...sale }, closedThrough) ? 1 : 0;
        for (const period of open) {
          if (period === approved) active += 1;
          if (period === ended) active -= 1;
          for (const change of changes) if (change.period === period) active -= change.ended;
          expect(active).toBe(0);
        }
      }),
    );
  });
});

describe('isActiveAtEnd of a sale whose approval was undone', () => {
  it('holds for the months that were closed by then', () => {
    const undone = { ...sale, status: 'rejected', reversedThrough: '2026-10' } as const;
    expect(
      ['2026-08', '2026-09', '2026-10', '2026-11'].map((p) => isActiveAtEnd(undone, p)),
    ).toEqual([false, true, true, false]);
    expect(commissionAmountCents(undone, '2026-11')).toBe(0);
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
