import type { Fault } from './fault.ts';

export const moneyFaults: readonly Fault[] = [
  {
    name: 'a clawback is taken a second time when the approval is undone',
    kind: 'money',
    file: 'shared/ledger/rules.ts',
    from: `  const { monthlyCommissionCents, clawbackCents = 0 } = sale;
  const months = earnedMonths(sale, closedThrough);
  return upfrontEarnedCents(sale) + months * monthlyCommissionCents - clawbackCents;`,
    to: `  const { monthlyCommissionCents } = sale;
  const months = earnedMonths(sale, closedThrough);
  return upfrontEarnedCents(sale) + months * monthlyCommissionCents;`,
    foundBy: ['shared/ledger/rules.test.ts', 'test/scenarios/sales/undone-approvals.test.ts'],
  },
  {
    name: 'a clawback follows the settings where the sale has a plan with other days',
    kind: 'money',
    file: 'functions/domain/sales/end-one-sale.ts',
    from: 'const { clawbackDays } = sale.terms ?? settings;',
    to: 'const { clawbackDays } = settings;',
    foundBy: [
      'test/scenarios/commission-plans/planned-commission.test.ts',
      'test/scenarios/commission-plans/commission-plans.test.ts',
    ],
  },
  {
    name: 'a sale whose approval is undone after its month closed goes on earning',
    kind: 'money',
    file: 'shared/ledger/counters.ts',
    from: 'return started > open ? started : open;',
    to: 'return started < open ? started : open;',
    foundBy: [
      'test/scenarios/sales/undone-approvals.test.ts',
      'test/verify/scenarios/batches/batch-histories.test.ts',
    ],
  },
  {
    name: 'a monthly override does not count as earned by recruits',
    kind: 'money',
    file: 'shared/ledger/rules.ts',
    from: "one.kind === 'monthlyOverride' || recruitOf(one) !== undefined;",
    to: 'recruitOf(one) !== undefined;',
    foundBy: [
      'shared/reports/rules.test.ts',
      'test/scenarios/commission-plans/planned-commission.test.ts',
    ],
  },
  {
    name: "a batch's total still has the lines that were set aside for a shared account",
    kind: 'money',
    file: 'functions/workflows/monthly-run/close-batch.ts',
    from: 'totalCents: lines.reduce(',
    to: 'totalCents: all.reduce(',
    foundBy: ['test/scenarios/monthly-run/monthly-run.test.ts'],
  },
  {
    name: "the bank's control sum keeps the first digits instead of the last",
    kind: 'money',
    file: 'shared/monthly-run/rules.ts',
    from: '.slice(-HASH_DIGITS)',
    to: '.slice(0, HASH_DIGITS)',
    foundBy: ['functions/workflows/bank-files/write-fnb-csv.test.ts'],
  },
  {
    name: "the last payout of a day may go above the day's limit",
    kind: 'money',
    file: 'functions/data/limits/rate-limit.table.ts',
    from: 'is.lte(count, limit - by)',
    to: 'is.lt(count, limit)',
    foundBy: [
      'test/scenarios/payouts/payout-limits.test.ts',
      'test/verify/scenarios/payouts/limit-races.test.ts',
    ],
  },
];
