import { expect, it } from 'vitest';
import type { Statement } from '../../../shared/ledger/contract.ts';
import { monthEarnings } from './month-earnings.ts';

const NOTHING = {
  upfrontCents: 0,
  monthlyCents: 0,
  bonusCents: 0,
  overrideCents: 0,
  clawbackCents: 0,
  reversalCents: 0,
};
const expected = {
  activeMonthlyCents: 4_000,
  closedThrough: '2026-10',
  nextPayout: { period: '2026-11', commissionCents: 4_000 },
};
const month = (period: string, figures: Partial<Statement>) =>
  ({ ...NOTHING, adjustmentCents: 9_900, isComplete: true, period, ...figures }) as Statement;

it('splits what comes again from the rest, expects the present month alone, and leaves adjustments out', () => {
  const months = monthEarnings(
    [
      month('2026-11', { upfrontCents: 10_000, clawbackCents: 5_000, isComplete: false }),
      // No month is complete while the figures lag behind the ledger.
      month('2026-10', { monthlyCents: 3_000, bonusCents: 2_000, isComplete: false }),
    ],
    expected,
  );
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual([
    { period: '2026-11', monthlyCents: 4_000, onceCents: 5_000 },
    { period: '2026-10', monthlyCents: 3_000, onceCents: 2_000 },
    { period: '2026-09', monthlyCents: 0, onceCents: 0 },
  ]);
  expect(monthEarnings([], expected)).toEqual([]);
});

it('expects of the month before, until the run closes it, what the next payout has of it', () => {
  const open = { isComplete: false, upfrontCents: 5_000 };
  const months = monthEarnings([month('2026-12', open), month('2026-11', open)], {
    ...expected,
    activeMonthlyCents: 5_000,
  });
  expect(months.slice(0, 2)).toEqual([
    { period: '2026-12', monthlyCents: 5_000, onceCents: 5_000 },
    { period: '2026-11', monthlyCents: 4_000, onceCents: 5_000 },
  ]);
});
