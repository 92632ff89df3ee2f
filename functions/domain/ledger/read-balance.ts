/** Balances as the other slices may see them: to read. */
import { activeAtEnd } from '../../../shared/ledger/rules.ts';
import type { Context } from '../../platform/context.ts';
import { type Balance, balanceTable, sumCounts } from '../../data/balance.table.ts';

/** Closed through nothing: what an agent without a balance has. */
export const UNOPENED = '0000-01';

/** After every period. */
const LAST = '9999-12';

/** How many sales earn the monthly commission as things stand: those that started and didn't end. */
export const salesNow = (balance: Balance): number =>
  activeAtEnd(balance.activeSales, sumCounts(balance, LAST));

export const readBalance = (context: Context, agentId: string): Promise<Balance | undefined> =>
  balanceTable(context.table).get(agentId);

/** Balances of several agents, for display; they may be a moment old. */
export const readBalances = (
  context: Context,
  agentIds: readonly string[],
): Promise<Map<string, Balance>> => balanceTable(context.table).getMany(agentIds);
