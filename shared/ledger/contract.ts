/** Earnings: balance, commission structure and statements. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { period } from '../kernel/month.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { kept, notKept, procedure } from '../kernel/procedure.ts';

/** Available = earned − paid − reserved; below zero after an advance or a clawback only. */
export const earnings = z.object({
  earnedCents: cents,
  paidCents: cents,
  /** In payouts that are pending or processing. */
  reservedCents: cents,
  availableCents: cents,
  upfrontCommissionCents: cents,
  monthlyCommissionCents: cents,
  /** Sales that earn the monthly commission now. */
  activeSales: z.number().int(),
  /** The last month whose commission is in the balance. */
  closedThrough: period,
});
export type Earnings = z.infer<typeof earnings>;

/**
 * The ledger's movements in a span of time. Opening and closing are the amounts owed (earned − paid):
 * opening + upfront + monthly + bonus − clawback − paid + returned = closing. Up to 2 s old.
 */
const figures = z.object({
  openingCents: cents,
  /** How many sales earned the upfront commission. */
  upfrontSales: z.number().int(),
  upfrontCents: cents,
  monthlyCents: cents,
  bonusCents: cents,
  /** Taken back because a customer cancelled early. */
  clawbackCents: cents,
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
  kind: z.enum(['upfront', 'monthly', 'bonus', 'clawback', 'pay', 'return']),
  /** Time of the change; monthly commission has the month's last moment. */
  at: z.string(),
  /** Negative when the agent is owed less. */
  amountCents: cents,
  /** For a sale. */
  customerName: z.string().optional(),
  productName: z.string().optional(),
  /** For a bonus. */
  recruitName: z.string().optional(),
  /** For a payout. */
  transactionId: z.string().optional(),
  /** The bank, and the account's last four digits. */
  bankAccount: z.string().optional(),
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

const pageOfPeriod = z.strictObject({ period, ...pageQuery });

export const ledgerContract = {
  getMyEarnings: procedure({
    method: 'GET',
    path: '/agent/earnings',
    access: 'agent',
    offline: kept('the balance'),
    summary: 'The own balance.',
  }).output(earnings),
  listMyStatements: procedure({
    method: 'GET',
    path: '/agent/statements',
    access: 'agent',
    offline: notKept('read at a desk, for taxes'),
    summary: 'The own statements by month and their totals by tax year, newest first.',
  }).output(z.object({ statements: z.array(statement), taxYears: z.array(taxYear) })),
  getMyStatement: procedure({
    method: 'GET',
    path: '/agent/statements/{period}',
    access: 'agent',
    offline: notKept('read at a desk, for taxes'),
    summary: "A month's statement, and what happened in it, oldest first.",
  })
    .input(pageOfPeriod)
    .output(pageOf(statementLine).extend({ statement })),
  listStatementSales: procedure({
    method: 'GET',
    path: '/agent/statements/{period}/sales',
    access: 'agent',
    offline: notKept('read at a desk, for taxes'),
    summary:
      "The own sales that earn a month's commission, newest first; of an open month as it stands.",
  })
    .input(pageOfPeriod)
    .output(pageOf(statementSale)),
};
