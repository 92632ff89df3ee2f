/** Earnings: balance, commission structure and statements (document 000, My Earnings; DESIGN 7). */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { period } from '../kernel/month.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';

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
 * What the ledger moved in a span of time (docs/decisions/0013). Opening and closing are what the agent
 * is owed, earned − paid: opening + upfront + monthly + bonus − clawback − paid + returned = closing.
 * The figures may lag the facts by 2 s.
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
  /** Of the closing amount: in payouts that were pending or processing at the end. */
  reservedCents: cents,
  /** Whether all months are closed; until then the monthly commission of the open ones is missing. */
  isComplete: z.boolean(),
});
export type Figures = z.infer<typeof figures>;

export const statement = figures.extend({ period });
export type Statement = z.infer<typeof statement>;

/** March to February, named by the year in which it ends. */
export const taxYear = figures.extend({ taxYear: z.number().int() });
export type TaxYear = z.infer<typeof taxYear>;

/** A movement of what the agent is owed, and what is behind it. */
export const statementLine = z.object({
  id: z.string(),
  kind: z.enum(['upfront', 'monthly', 'bonus', 'clawback', 'pay', 'return']),
  /** When it happened; the monthly commission stands at the month's last moment. */
  at: z.string(),
  /** Below zero where less is owed for it. */
  amountCents: cents,
  /** Of a sale: whose it is. */
  customerName: z.string().optional(),
  productName: z.string().optional(),
  /** Of a bonus: who was recruited. */
  recruitName: z.string().optional(),
  /** Of a payout. */
  transactionId: z.string().optional(),
  /** The bank, and all but the last four digits hidden. */
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
    summary: 'The own balance.',
  }).output(earnings),
  listMyStatements: procedure({
    method: 'GET',
    path: '/agent/statements',
    access: 'agent',
    summary: 'The own statements by month and their totals by tax year, newest first.',
  }).output(z.object({ statements: z.array(statement), taxYears: z.array(taxYear) })),
  getMyStatement: procedure({
    method: 'GET',
    path: '/agent/statements/{period}',
    access: 'agent',
    summary: "A month's statement, and what happened in it, oldest first.",
  })
    .input(pageOfPeriod)
    .output(pageOf(statementLine).extend({ statement })),
  listStatementSales: procedure({
    method: 'GET',
    path: '/agent/statements/{period}/sales',
    access: 'agent',
    summary:
      "The own sales that earn a month's commission, newest first; of an open month as it stands.",
  })
    .input(pageOfPeriod)
    .output(pageOf(statementSale)),
};
