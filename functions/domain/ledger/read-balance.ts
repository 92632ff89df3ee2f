/** Balances for the other slices, to read only. */
import { type Period, periodOf } from '../../../shared/kernel/month.ts';
import { nextToClose } from '../../../shared/ledger/rules.ts';
import type { Context } from '../../platform/context.ts';
import {
  type Balance,
  balanceTable,
  centsOfMonth,
  closedEarnings,
  earningsAt,
  nextEarnings,
} from '../../data/ledger/balance.table.ts';

/** The `closedThrough` of an agent without a balance: before every period. */
export const UNOPENED = '0000-01';

/** The number of sales that earn the monthly commission now: started and not ended. */
export const salesNow = (balance: Balance, now: Date): number =>
  earningsAt(balance, periodOf(now)).activeSales;

/** Earnings of months that aren't closed, in cents. */
interface OpenEarnings {
  commissionCents: number;
  /** Shares of the commission of recruits' sales. */
  overrideCents: number;
}

/**
 * The commission of the months that aren't closed, through one of them, with the sales that are
 * active now, and the override of recruits' sales.
 */
export function openEarnings(balance: Balance, through: Period): OpenEarnings {
  let earnings = closedEarnings(balance);
  const open = { commissionCents: 0, overrideCents: 0 };
  for (let next = nextToClose(balance.closedThrough); next <= through; next = nextToClose(next)) {
    earnings = nextEarnings(balance, earnings, next);
    const { commissionCents, overrideCents } = centsOfMonth(earnings);
    open.commissionCents += commissionCents;
    open.overrideCents += overrideCents;
  }
  return open;
}

/** Both of them together, in cents. */
export function openCommission(balance: Balance, through: Period): number {
  const { commissionCents, overrideCents } = openEarnings(balance, through);
  return commissionCents + overrideCents;
}

export const readBalance = (context: Context, agentId: string): Promise<Balance | undefined> =>
  balanceTable(context.table).get(agentId);

/** The existing balances of several agents, read consistently. */
export const readBalancesNow = (
  context: Context,
  agentIds: readonly string[],
): Promise<Map<string, Balance>> => balanceTable(context.table).getManyNow(agentIds);

/** Balances of several agents, for display; they may lag. */
export const readBalances = (
  context: Context,
  agentIds: readonly string[],
): Promise<Map<string, Balance>> => balanceTable(context.table).getMany(agentIds);
