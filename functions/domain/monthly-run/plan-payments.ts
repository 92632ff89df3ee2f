/**
 * Decides which payments a monthly run makes to an agent, and why it makes none: one decision, which the
 * run carries out and a forecast shows beforehand. Pure; all amounts are integer cents.
 */
import type { Period } from '../../../shared/kernel/month.ts';
import type { ExceptionReason } from '../../../shared/monthly-run/schemas.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import { openCommission } from '../ledger/read-balance.ts';
import { type Payee, reasonsAt } from './read-payee.ts';

/** An agent as a run finds it. */
export interface RunPayee extends Payee {
  /** False while all payouts are frozen. */
  payoutsAreOpen: boolean;
}

/** The terms of a run, the same for all agents. */
export interface RunTerms {
  period: Period;
  /** The run's instant, ISO 8601: a hold that ends before it doesn't count. */
  at: string;
  /** The smallest balance that is paid, in cents. */
  minimumCents: number;
}

/** A payment that becomes a line of the batch; with reasons it stays out. */
export interface PlannedPayment {
  amountCents: number;
  reasons: ExceptionReason[];
}

/** A payment of a run as planned for one agent; without `payout` the run makes the payout. */
export interface AgentPayment extends PlannedPayment {
  payout?: StoredPayout;
}

/** False for an agent of whom a run collects nothing: deleting an agent closes its months. */
export const isCollected = (balance: Balance | undefined): balance is Balance =>
  balance !== undefined && !balance.deletedAt;

/** Cents available once the months through the run's are closed, with the present sales. */
export const dueOf = (balance: Balance, period: Period): number =>
  balance.availableCents + openCommission(balance, period);

/** The payment of a balance: what is due, at least the minimum; undefined where nothing is due. */
export function planBalance(
  payee: RunPayee & { balance: Balance },
  { period, at, minimumCents }: RunTerms,
): PlannedPayment | undefined {
  const amountCents = dueOf(payee.balance, period);
  return amountCents > 0
    ? { amountCents, reasons: reasonsAt(at, payee, { amountCents, minimumCents }) }
    : undefined;
}

/** The payment of a payout that waits; there is no minimum for it. */
export const planPayout = (
  payee: RunPayee,
  { amountCents }: Pick<StoredPayout, 'amountCents'>,
  { at }: Pick<RunTerms, 'at'>,
): PlannedPayment => ({ amountCents, reasons: reasonsAt(at, payee, { amountCents }) });

/** True for a pending payout that a run takes into its batch: one that isn't in a batch yet. */
export const isWaiting = ({ batchId }: StoredPayout): boolean => batchId === undefined;

/**
 * All payments that a run plans for an agent. Accounts of several agents are found later, when all
 * lines are known.
 * @param pending the agent's pending payouts
 */
export function planPayments(
  payee: RunPayee,
  pending: readonly StoredPayout[],
  terms: RunTerms,
): AgentPayment[] {
  const { balance } = payee;
  if (!isCollected(balance)) return [];
  const own = planBalance({ ...payee, balance }, terms);
  const others = pending
    .filter(isWaiting)
    .map((payout) => ({ payout, ...planPayout(payee, payout, terms) }));
  return [...(own ? [own] : []), ...others];
}
