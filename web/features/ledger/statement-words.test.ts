import { describe, expect, it } from 'vitest';
import type { Figures, StatementLine } from '../../../shared/ledger/contract.ts';
import { agentWords, lineDetails, lineName, sumsOf } from './statement-words.ts';

const lineOf = (line: Partial<StatementLine> & Pick<StatementLine, 'kind'>): StatementLine => ({
  id: line.kind,
  at: '2026-10-05T08:00:00.000Z',
  amountCents: 500,
  ...line,
});
const ofLerato = { recruitName: 'Lerato Khumalo' };

describe('a recruiter’s line', () => {
  it.each<[string, Parameters<typeof lineOf>[0], string, string]>([
    [
      'of an override',
      { kind: 'override', earning: 'override', ...ofLerato },
      'Override',
      'Your share of the upfront commission of Lerato Khumalo',
    ],
    [
      'of a month’s overrides',
      { kind: 'monthlyOverride' },
      'Monthly override',
      'Your share of the monthly commission of your recruits',
    ],
    [
      'of an override that a recruit’s early end takes back',
      { kind: 'clawback', earning: 'override', ...ofLerato },
      'Override taken back',
      'Your share of the upfront commission of Lerato Khumalo: the sale ended early',
    ],
    [
      'of an override whose approval was undone',
      { kind: 'reversal', earning: 'override', ...ofLerato },
      'Override taken back',
      'Your share of a sale of Lerato Khumalo: its approval was undone',
    ],
    [
      'of a bonus for the first sale',
      { kind: 'bonus', earning: 'bonus', recruitSale: 1, ...ofLerato },
      'Referral bonus',
      'Due from the first sale of Lerato Khumalo on',
    ],
    [
      'of a bonus for a later sale',
      { kind: 'bonus', earning: 'bonus', recruitSale: 3, ...ofLerato },
      'Referral bonus',
      'Due from the 3rd sale of Lerato Khumalo on',
    ],
    [
      'of a bonus whose approval was undone',
      { kind: 'reversal', earning: 'bonus', recruitSale: 3, ...ofLerato },
      'Referral bonus taken back',
      'Brought by a sale of Lerato Khumalo: its approval was undone',
    ],
    [
      'of a bonus whose sale ended early',
      { kind: 'clawback', earning: 'bonus', recruitSale: 1, ...ofLerato },
      'Referral bonus taken back',
      'Brought by a sale of Lerato Khumalo: the sale ended early',
    ],
    [
      'of an own sale that ended early',
      { kind: 'clawback', customerName: 'Nomsa Dlamini', productName: 'Fibre 100' },
      'Upfront commission taken back',
      'Nomsa Dlamini, Fibre 100',
    ],
    [
      'of an own sale whose approval was undone',
      { kind: 'reversal', customerName: 'Nomsa Dlamini', reason: 'Never ordered' },
      'Approval undone',
      'Nomsa Dlamini: Never ordered',
    ],
  ])('%s', (_, line, name, details) => {
    expect([lineName(lineOf(line), agentWords), lineDetails(lineOf(line), agentWords)]).toEqual([
      name,
      details,
    ]);
  });
});

it('a month’s sums lead from its opening to its closing balance', () => {
  const figures: Figures = {
    openingCents: 3_000,
    upfrontSales: 1,
    upfrontCents: 5_000,
    monthlyCents: 2_000,
    monthlySales: 2,
    bonusCents: 500,
    overrideCents: 100,
    clawbackCents: 200,
    adjustmentCents: -50,
    reversalCents: 300,
    paidCents: 8_000,
    returnedCents: 13_000,
    closingCents: 15_050,
    reservedCents: 0,
    isComplete: true,
  };
  expect(sumsOf(figures)).toEqual([
    ['Earned', 7_100],
    ['Adjusted', -50],
    ['Paid', 8_000],
    ['Returned', 13_000],
  ]);
});
