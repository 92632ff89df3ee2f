/** Balances for the other slices, to read only. */
import { activeAtEnd } from '../../../shared/ledger/rules.ts';
import type { Context } from '../../platform/context.ts';
import { type Balance, balanceTable, sumCounts } from '../../data/balance.table.ts';

/** The `closedThrough` of an agent without a balance: before every period. */
export const UNOPENED = '0000-01';

/** After every period. */
const LAST = '9999-12';

/** The number of sales that earn the monthly commission now: started and not ended. */
export const salesNow = (balance: Balance): number =>
  activeAtEnd(balance.activeSales, sumCounts(balance, LAST));

export const readBalance = (context: Context, agentId: string): Promise<Balance | undefined> =>
  balanceTable(context.table).get(agentId);

/** Balances of several agents, for display; they may lag. */
export const readBalances = (
  context: Context,
  agentIds: readonly string[],
): Promise<Map<string, Balance>> => balanceTable(context.table).getMany(agentIds);
