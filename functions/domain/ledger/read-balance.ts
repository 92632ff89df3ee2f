/** Balances for the other slices, to read only. */
import type { Period } from '../../../shared/kernel/month.ts';
import { activeAtEnd, monthlyCommissionOf, nextToClose } from '../../../shared/ledger/rules.ts';
import type { Context } from '../../platform/context.ts';
import { type Balance, balanceTable, countsOf, sumCounts } from '../../data/balance.table.ts';

/** The `closedThrough` of an agent without a balance: before every period. */
export const UNOPENED = '0000-01';

/** After every period. */
const LAST = '9999-12';

/** The number of sales that earn the monthly commission now: started and not ended. */
export const salesNow = (balance: Balance): number =>
  activeAtEnd(balance.activeSales, sumCounts(balance, LAST));

/**
 * The commission of the months that aren't closed, through one of them, with the sales that are
 * active now; in cents.
 */
export function openCommission(balance: Balance, through: Period): number {
  let { activeSales } = balance;
  let cents = 0;
  for (let next = nextToClose(balance.closedThrough); next <= through; next = nextToClose(next)) {
    activeSales = activeAtEnd(activeSales, countsOf(balance, next));
    cents += monthlyCommissionOf(activeSales);
  }
  return cents;
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
