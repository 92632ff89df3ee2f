import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayOf, periodOf, startOf, startOfDay } from '../kernel/month.ts';
import {
  countedOverride,
  countedSale,
  type CountChange,
  countsOfStart,
  countsOfStop,
  firstCounted,
} from './counters.ts';
import {
  adjustedCentsOf,
  availableCents,
  bonusCentsOf,
  type CommissionedSale,
  commissionAmountCents,
  earnedMonths,
  type Entry,
  entries,
  entryKey,
  fold,
  isActiveAtEnd,
  isClawedBack,
  monthlyCommissionOf,
  nextToClose,
  owedCents,
  overrideAmountCents,
  recruitEarningOf,
  recruitOf,
  salesBehind,
} from './rules.ts';

const cents = fc.integer({ min: 1, max: 1_000_000_000 });
const ids = fc.stringMatching(/^[a-z]{1,8}$/);

describe('entries', () => {
  it.each<[Entry, number[]]>([
    [entries.upfront('s', 5_000), [5_000, 0, 0, 5_000]],
    [entries.monthly('2026-11', 3_000, 3), [3_000, 0, 0, 3_000]],
    [entries.bonus({ recruitId: 'a', saleId: 's' }, 10_000), [10_000, 0, 0, 10_000]],
    [entries.override({ recruitId: 'a', saleId: 's' }, 500), [500, 0, 0, 500]],
    [entries.monthlyOverride('2026-11', 300), [300, 0, 0, 300]],
    [entries.overrideClawback({ recruitId: 'a', saleId: 's' }, 500), [-500, 0, 0, -500]],
    [entries.overrideReversal({ recruitId: 'a', saleId: 's' }, 800), [-800, 0, 0, -800]],
    [entries.clawback('s', 5_000), [-5_000, 0, 0, -5_000]],
    [entries.adjustment('x', 700), [700, 0, 0, 700]],
    [entries.adjustment('x', -700), [-700, 0, 0, -700]],
    [entries.reversal('s', 7_000), [-7_000, 0, 0, -7_000]],
    [entries.bonusReversal({ recruitId: 'a', saleId: 's' }, 2_500), [-2_500, 0, 0, -2_500]],
    [entries.bonusClawback({ recruitId: 'a', saleId: 's' }, 2_500), [-2_500, 0, 0, -2_500]],
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
    expect(entryKey(entries.monthly('2026-11', 1, 1))).toBe('monthly#2026-11');
    expect(entryKey(entries.adjustment('x1', -1))).toBe('adjustment#x1');
    expect(entryKey(entries.reversal('s1', 1))).toBe('reversal#s1');
    const sale = { recruitId: 'a1', saleId: 's1' };
    expect(entryKey(entries.override(sale, 1))).toBe('override#a1#s1');
    expect(entryKey(entries.monthlyOverride('2026-11', 1))).toBe('monthlyOverride#2026-11');
    expect(entryKey(entries.overrideClawback(sale, 1))).toBe('clawback#override#a1#s1');
    expect(entryKey(entries.overrideReversal(sale, 1))).toBe('reversal#override#a1#s1');
    expect(entryKey(entries.bonus(sale, 1))).toBe('bonus#a1#s1');
    expect(entryKey(entries.bonusClawback(sale, 1))).toBe('clawback#bonus#a1#s1');
    expect(entryKey(entries.bonusReversal(sale, 1))).toBe('reversal#bonus#a1#s1');
  });

  it('tell the recruit and the recruit’s sale that they are about', () => {
    const sale = { recruitId: 'a1', saleId: 's1' };
    const overrides = [
      entries.override(sale, 1),
      entries.overrideClawback(sale, 1),
      entries.overrideReversal(sale, 1),
    ];
    const bonuses = [
      entries.bonus(sale, 1),
      entries.bonusClawback(sale, 1),
      entries.bonusReversal(sale, 1),
    ];
    for (const one of overrides)
      expect(recruitEarningOf(one)).toEqual({ earning: 'override', ...sale });
    for (const one of bonuses) expect(recruitEarningOf(one)).toEqual({ earning: 'bonus', ...sale });
    const ofBefore = { earning: 'bonus', recruitId: 'a1' };
    expect(recruitEarningOf({ kind: 'bonus', cause: 'a1' })).toEqual(ofBefore);
    expect(recruitEarningOf({ kind: 'reversal', cause: 'bonus#a1' })).toEqual(ofBefore);
    const others = [entries.upfront('s1', 1), entries.clawback('s1', 1), entries.reversal('s1', 1)];
    expect([...others, entries.monthlyOverride('2026-11', 1)].map(recruitOf)).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('name the sales behind a month only where they didn’t earn R10.00 each', () => {
    expect(entries.monthly('2026-11', 3_000, 3)).not.toHaveProperty('sales');
    expect(entries.monthly('2026-11', 3_600, 3)).toMatchObject({ sales: 3 });
    expect(salesBehind(entries.monthly('2026-11', 3_000, 3))).toBe(3);
    expect(salesBehind(entries.monthly('2026-11', 3_600, 3))).toBe(3);
  });
});

describe('fold', () => {
  it.each([
    ['is released', [entries.release('p', 700)]],
    ['comes back while it is processing', [entries.return('p', 700, 'processing')]],
    ['comes back once paid', [entries.pay('p', 700), entries.return('p', 700, 'paid')]],
  ])('of a payout that %s is zero', (_, ends) => {
    const sum = fold([entries.reserve('p', 700), ...ends]);
    expect(sum).toEqual({ earnedCents: 0, reservedCents: 0, paidCents: 0 });
  });

  it('is the sum of all entries, in any order', () => {
    const entry = fc.oneof(
      ids.map((id) => entries.upfront(id, 5_000)),
      fc.tuple(ids, cents).map(([id, amount]) => entries.reserve(id, amount)),
      fc.tuple(ids, cents).map(([id, amount]) => entries.pay(id, amount)),
      fc.tuple(ids, cents).map(([id, amount]) => entries.return(id, amount, 'paid')),
      cents.map((amount) => entries.monthly('2026-11', amount, 3)),
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
  const bonusOf = (recruitId: string) => entries.bonus({ recruitId, saleId: 's' }, 2_500);

  it('sums the bonuses of the entries', () => {
    const all = [entries.upfront('s', 5_000), bonusOf('a'), bonusOf('b')];
    expect(bonusCentsOf(all)).toBe(5_000);
    expect(bonusCentsOf([entries.upfront('s', 5_000)])).toBe(0);
  });

  it('takes off those that were taken back, and no commission', () => {
    const all = [
      ...['a', 'b', 'c'].map(bonusOf),
      entries.bonusReversal({ recruitId: 'a', saleId: 's' }, 2_500),
      entries.bonusClawback({ recruitId: 'b', saleId: 's' }, 2_500),
      entries.reversal('s', 5_000),
      entries.adjustment('x', 900),
    ];
    expect(bonusCentsOf(all)).toBe(2_500);
    expect(adjustedCentsOf(all)).toBe(900);
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
    if ((!of.endedAt || p < periodOf(of.endedAt)) && (!of.earnsThrough || p <= of.earnsThrough))
      amount += of.monthlyCommissionCents;
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
    ['of two months', { earnsThrough: '2026-10' }, '2026-11', 7_000],
    ['of two months, one closed', { earnsThrough: '2026-10' }, '2026-09', 6_000],
    [
      'of two months, ended before',
      { earnsThrough: '2026-10', endedAt: '2026-10-20T10:00:00.000Z' },
      '2026-11',
      6_000,
    ],
    [
      'of two months, ended later',
      { earnsThrough: '2026-10', endedAt: '2026-12-02T10:00:00.000Z' },
      '2026-12',
      7_000,
    ],
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

it('isActiveAtEnd holds for as many closed months as a sale earned the monthly commission', () => {
  fc.assert(
    fc.property(anySale, closedMonths, (one, closedThrough) => {
      const all = Array.from({ length: 120 }, (_, month) => addMonths('2023-01', month));
      const months = all.filter((p) => p <= closedThrough && isActiveAtEnd(one, p)).length;
      const taken = one.clawbackCents ?? 0;
      const isApproved = one.status === 'approved' || one.status === 'paid';
      const upfront = isApproved ? one.upfrontCommissionCents - taken : 0;
      const monthly = commissionAmountCents(one, closedThrough) - upfront;
      expect(months * one.monthlyCommissionCents).toBe(monthly);
    }),
  );
});

it('the closing of a month earns R10.00 for each sale that is active at its end', () => {
  expect(monthlyCommissionOf(8)).toBe(8_000);
  expect(monthlyCommissionOf(0)).toBe(0);
  expect(nextToClose('2026-12')).toBe('2027-01');
});

describe('the counters of a balance', () => {
  const at = (period: string) => `${period}-15T10:00:00.000Z`;
  const ended = (changes: readonly CountChange[]) =>
    changes.map(({ counter, period, by }) => [counter, period, by]);

  it.each<[string, number, string | undefined, unknown[]]>([
    ['R10.00, without a limit', 1_000, undefined, [['started', '2027-03', 1]]],
    [
      'R12.00 for three months',
      1_200,
      '2027-05',
      [
        ['started', '2027-03', 1],
        ['beyond', '2027-03', 200],
        ['ended', '2027-06', 1],
        ['beyond', '2027-06', -200],
      ],
    ],
    [
      'nothing a month',
      0,
      undefined,
      [
        ['started', '2027-03', 1],
        ['beyond', '2027-03', -1_000],
      ],
    ],
  ])('start a sale of %s', (_, monthlyCommissionCents, earnsThrough, changes) => {
    const counted = countedSale({ monthlyCommissionCents });
    expect(ended(countsOfStart(counted, { earnsThrough }, '2027-03'))).toEqual(changes);
  });

  it.each<[string, string, string | undefined, string, unknown[]]>([
    ['active, its month open', '2027-03', undefined, '2027-02', [['ended', '2027-03', 1]]],
    ['active, months closed', '2027-03', undefined, '2027-05', [['ended', '2027-06', 1]]],
    ['approved after an open month', '2027-04', undefined, '2027-02', [['ended', '2027-04', 1]]],
    ['ended in a closed month', '2027-03', '2027-04', '2027-05', []],
    ['ended in the first open month', '2027-03', '2027-06', '2027-05', []],
    ['ended in its own open month', '2027-04', '2027-04', '2027-02', []],
    [
      'ended after an open month',
      '2027-03',
      '2027-05',
      '2027-03',
      [
        ['ended', '2027-04', 1],
        ['ended', '2027-05', -1],
      ],
    ],
  ])('forget an undone sale that was %s', (...[, approved, end, closedThrough, changes]) => {
    const first = firstCounted(at(approved), closedThrough);
    const stops = countsOfStop(
      countedSale({ monthlyCommissionCents: 1_000 }),
      { endedAt: end && at(end) },
      first,
    );
    expect(ended(stops)).toEqual(changes);
  });

  it('sum up to the monthly commission and override of every month, whatever ends, runs out or is undone', () => {
    const month = fc.nat(12).map((by) => addMonths('2027-01', by));
    const history = fc.record({
      approved: month,
      months: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
      lasted: fc.option(fc.nat(10), { nil: undefined }),
      undone: fc.option(fc.nat(10), { nil: undefined }),
      monthly: fc.integer({ min: 0, max: 5_000 }),
      override: fc.integer({ min: 0, max: 2_500 }),
    });
    fc.assert(
      fc.property(history, ({ approved, months, lasted, undone, monthly, override }) => {
        const earnsThrough = months === undefined ? undefined : addMonths(approved, months - 1);
        const sale = { monthlyCommissionCents: monthly, earnsThrough };
        const end = lasted === undefined ? undefined : addMonths(approved, lasted);
        const changes = [countedSale(sale), countedOverride(override)].flatMap((counted) => [
          ...countsOfStart(counted, sale, approved),
          ...(end === undefined ? [] : countsOfStop(counted, sale, end)),
        ]);
        const endedAt = end && at(end);
        // An undoing comes when the months before it are closed.
        const undoneIn = undone === undefined ? undefined : addMonths(approved, undone);
        const closed = undoneIn && addMonths(undoneIn, -1);
        if (closed !== undefined)
          for (const counted of [countedSale(sale), countedOverride(override)])
            changes.push(
              ...countsOfStop(
                counted,
                { endedAt, earnsThrough },
                firstCounted(at(approved), closed),
              ),
            );
        const sums = { started: 0, ended: 0, beyond: 0, override: 0 };
        for (let period = '2027-01'; period <= '2030-01'; period = addMonths(period, 1)) {
          for (const change of changes)
            if (change.period === period) sums[change.counter] += change.by;
          const active = sums.started - sums.ended;
          const lasts = [end, earnsThrough && addMonths(earnsThrough, 1), undoneIn];
          const earns =
            period >= approved && lasts.every((last) => last === undefined || period < last);
          expect([active, active * 1_000 + sums.beyond, sums.override]).toEqual(
            earns ? [1, monthly, override] : [0, 0, 0],
          );
        }
      }),
    );
  });
});

it('the override of a sale grows with each month that the sale earns, less what was taken back', () => {
  const sale = {
    approvedAt: '2026-09-15T10:00:00.000Z',
    earnsThrough: '2026-11',
    override: { agentId: 'r', upfrontCents: 500, monthlyCents: 100 },
  };
  expect(
    ['2026-08', '2026-09', '2026-11', '2027-02'].map((p) => overrideAmountCents(sale, p)),
  ).toEqual([500, 600, 800, 800]);
  const clawedBack = { ...sale, override: { ...sale.override, clawbackCents: 500 } };
  expect(overrideAmountCents(clawedBack, '2026-09')).toBe(100);
  expect(earnedMonths(sale, '2027-02')).toBe(3);
});

it('isActiveAtEnd of a sale whose approval was undone holds for the months that were closed by then', () => {
  const undone = { ...sale, status: 'rejected', reversedThrough: '2026-10' } as const;
  expect(['2026-08', '2026-09', '2026-10', '2026-11'].map((p) => isActiveAtEnd(undone, p))).toEqual(
    [false, true, true, false],
  );
  expect(commissionAmountCents(undone, '2026-11')).toBe(0);
});

describe('isClawedBack', () => {
  // Noon in South Africa.
  const approvedAt = '2026-09-15T10:00:00.000Z';
  const waits = { upfrontWaits: true };
  it.each<[number, object, string, boolean]>([
    [0, {}, approvedAt, false],
    [0, {}, '2026-09-14T10:00:00.000Z', false],
    [0, waits, approvedAt, false],
    [1, {}, '2026-09-15T21:59:59.999Z', true],
    // Midnight in South Africa.
    [1, {}, '2026-09-15T22:00:00.000Z', false],
    [30, {}, '2026-10-14T21:59:59.999Z', true],
    [30, {}, '2026-10-14T22:00:00.000Z', false],
    // From the activation on, where the upfront commission waited for it.
    [30, { ...waits, activatedAt: '2026-10-10' }, '2026-11-08T10:00:00.000Z', true],
    [30, { ...waits, activatedAt: '2026-10-10' }, '2026-11-09T10:00:00.000Z', false],
    [30, { ...waits, activatedAt: '2026-09-01' }, '2026-10-14T10:00:00.000Z', true],
    [30, { ...waits, activatedAt: '2026-09-01' }, '2026-10-15T10:00:00.000Z', false],
    [30, { activatedAt: '2026-10-10' }, '2026-10-15T10:00:00.000Z', false],
    [30, waits, '2026-12-31T10:00:00.000Z', true],
  ])('within %i days of %j, ended %s: %s', (days, changes, endedAt, expected) => {
    expect(isClawedBack({ approvedAt, ...changes }, endedAt, days)).toBe(expected);
  });

  it('is the same at each moment of a day, and never where so many days of 24 hours have passed', () => {
    const hours = fc.integer({ min: 0, max: 400 * 24 });
    fc.assert(
      fc.property(hours, hours, fc.integer({ min: 0, max: 60 }), (from, lasted, days) => {
        const [start, end] = [from, from + lasted].map((hour) => new Date(hour * 3_600_000));
        const begun = { approvedAt: start?.toISOString() ?? '' };
        const [day = '', isTaken] = [
          end && dayOf(end),
          isClawedBack(begun, end?.toISOString() ?? '', days),
        ];
        if (lasted >= days * 24) expect(isTaken).toBe(false);
        const edges = [startOfDay(day), `${day}T23:59:59.999+02:00`];
        for (const at of edges) expect(isClawedBack(begun, at, days)).toBe(isTaken);
      }),
    );
  });
});
