/** Earnings: balance, commission structure and statements. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { period } from '../kernel/month.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { kept, notKept, procedure } from '../kernel/procedure.ts';
import { exceptionReason } from '../monthly-run/schemas.ts';
import { adjustmentKind } from '../adjustments/schemas.ts';

/** Reasons why the next monthly run leaves an agent's money out, as it stands. */
export const payoutObstacle = exceptionReason.extract([
  'noBankDetails',
  'onHold',
  'returned',
  'failedCheck',
  'frozen',
  'belowMinimum',
  'aboveMaximum',
]);
export type PayoutObstacle = z.infer<typeof payoutObstacle>;

/** The payout that the next monthly run makes, if nothing changes until then. */
export const nextPayout = z.object({
  /** The start of the run, ISO 8601. */
  runAt: z.string(),
  /** The last month whose commission it pays. */
  period,
  /** Commission of the open months, with the sales that are active now. */
  commissionCents: cents,
  /** Shares of recruits' commission in those months. */
  overrideCents: cents,
  /** Available, and both of those; nothing is paid unless it is above zero. */
  expectedCents: cents,
  /** The smallest amount that a run pays. */
  minimumCents: cents,
  /** Empty: it will be paid. */
  obstacles: z.array(payoutObstacle),
});
export type NextPayout = z.infer<typeof nextPayout>;

/**
 * Available = earned + adjusted − paid − reserved; below zero only after an advance, or where more was
 * taken back than was left.
 */
export const earnings = z.object({
  /** Commission and bonuses. */
  earnedCents: cents,
  /** Adjustments by the office: credits less debits. */
  adjustedCents: cents,
  paidCents: cents,
  /** In payouts that are pending or processing. */
  reservedCents: cents,
  availableCents: cents,
  /** Sales that earn the monthly commission now. */
  activeSales: z.number().int(),
  /** Their commission of a month, each by the terms of its own day of submission. */
  activeMonthlyCents: cents,
  /** The last month whose commission is in the balance. */
  closedThrough: period,
  /** Where payouts go: the bank, and the account's last four digits; absent without bank details. */
  bankAccount: z.string().optional(),
  /** Batches leave the changed account out until then, ISO 8601; absent without a hold. */
  bankHoldUntil: z.string().optional(),
  /** True while no payout can be requested, whatever is available. */
  payoutsFrozen: z.boolean(),
  nextPayout,
});
export type Earnings = z.infer<typeof earnings>;

/**
 * The ledger's movements in a span of time. Opening and closing are the amounts owed (earned − paid):
 * opening + upfront + monthly + bonus + override + adjustment − clawback − reversal − paid + returned =
 * closing. Up to 2 s old.
 */
const figures = z.object({
  openingCents: cents,
  /** How many sales earned the upfront commission. */
  upfrontSales: z.number().int(),
  upfrontCents: cents,
  monthlyCents: cents,
  /** How many sales earned the monthly commission. */
  monthlySales: z.number().int(),
  bonusCents: cents,
  /** Shares of recruits' commission. */
  overrideCents: cents,
  /** Taken back because a customer cancelled early. */
  clawbackCents: cents,
  /** Credits less debits that the office entered; below zero where more was taken. */
  adjustmentCents: cents,
  /** Taken back because approvals were undone, bonuses included. */
  reversalCents: cents,
  paidCents: cents,
  /** Paid, and sent back by the bank. */
  returnedCents: cents,
  closingCents: cents,
  /** The part of the closing amount in payouts that were pending or processing at the end. */
  reservedCents: cents,
  /** False while a month is open: its monthly commission is still missing. */
  isComplete: z.boolean(),
});
export type Figures = z.infer<typeof figures>;

export const statement = figures.extend({ period });
export type Statement = z.infer<typeof statement>;

/** March to February, named by the year in which it ends. */
export const taxYear = figures.extend({ taxYear: z.number().int() });
export type TaxYear = z.infer<typeof taxYear>;

/** One change of the amount that the agent is owed. */
export const statementLine = z.object({
  id: z.string(),
  kind: z.enum([
    'upfront',
    'activation',
    'monthly',
    'bonus',
    'override',
    'monthlyOverride',
    'clawback',
    'adjustment',
    'reversal',
    'pay',
    'return',
  ]),
  /** Time of the change; monthly commission has the month's last moment. */
  at: z.string(),
  /** Negative when the agent is owed less. */
  amountCents: cents,
  /** For the upfront commission of a sale, and where its commission is taken back. */
  saleId: id.optional(),
  customerName: z.string().optional(),
  productName: z.string().optional(),
  /** Sales behind the monthly commission. */
  sales: z.number().int().optional(),
  /** For a bonus or an override, and where it is taken back. */
  earning: z.enum(['bonus', 'override']).optional(),
  /** For a bonus: which approved sale of the recruit earned it. */
  recruitSale: z.number().int().optional(),
  /** For a bonus or an override, and where it is taken back; absent once the recruit is deleted. */
  recruitId: id.optional(),
  recruitName: z.string().optional(),
  /** For a payment, and where the bank returned it. */
  payoutId: id.optional(),
  transactionId: z.string().optional(),
  /** The bank, and the account's last four digits. */
  bankAccount: z.string().optional(),
  /** For an adjustment. */
  adjustmentKind: adjustmentKind.optional(),
  /** Why the balance was adjusted, or the approval undone. */
  reason: z.string().optional(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** A sale that earns the monthly commission of a period. */
export const statementSale = z.object({
  id,
  customerName: z.string(),
  productName: z.string().optional(),
  approvedAt: z.string(),
  monthlyCommissionCents: cents,
});
export type StatementSale = z.infer<typeof statementSale>;

const ofAgent = z.strictObject({ agentId: id });
const pageOfPeriod = z.strictObject({ period, ...pageQuery });

/** Every month and tax year of one agent, newest first. */
const statementList = z.object({ statements: z.array(statement), taxYears: z.array(taxYear) });
/** A month's figures, and a page of the changes in it, oldest first. */
const statementPage = pageOf(statementLine).extend({ statement });

export const ledgerContract = {
  getMyEarnings: procedure('GET', '/agent/earnings', {
    offline: kept('the balance'),
    summary: 'The own balance, the account that it is paid to, and the next monthly payout.',
  }).output(earnings),
  listMyStatements: procedure('GET', '/agent/statements', {
    offline: notKept('read at a desk, for taxes'),
    summary: 'The own statements by month and their totals by tax year, newest first.',
  }).output(statementList),
  getMyStatement: procedure('GET', '/agent/statements/{period}', {
    offline: notKept('read at a desk, for taxes'),
    summary: "A month's statement, and what happened in it, oldest first.",
  })
    .input(pageOfPeriod)
    .output(statementPage),
  listStatementSales: procedure('GET', '/agent/statements/{period}/sales', {
    offline: notKept('read at a desk, for taxes'),
    summary:
      "The own sales that earn a month's commission, newest first; of an open month as it stands.",
  })
    .input(pageOfPeriod)
    .output(pageOf(statementSale)),
  listAgentStatements: procedure('GET', '/admin/agents/{agentId}/statements', {
    summary:
      "An agent's statements by month and their totals by tax year, newest first; also of a deleted agent.",
  })
    .input(ofAgent)
    .output(statementList),
  getAgentStatement: procedure('GET', '/admin/agents/{agentId}/statements/{period}', {
    summary: "A month's statement of an agent, and what happened in it, oldest first.",
  })
    .input(pageOfPeriod.extend({ agentId: id }))
    .output(statementPage),
  listAgentStatementSales: procedure('GET', '/admin/agents/{agentId}/statements/{period}/sales', {
    summary:
      "An agent's sales that earn a month's commission, newest first; of an open month as it stands.",
  })
    .input(pageOfPeriod.extend({ agentId: id }))
    .output(pageOf(statementSale)),
};
