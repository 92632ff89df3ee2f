/** The key of an agent's balance in the table, for modules that may not read balances. */
import { balanceTable } from '../../data/ledger/balance.table.ts';
import type { ItemKey } from '../../platform/read-items.ts';

export const findBalanceKey = (agentId: string): ItemKey => balanceTable.itemKey(agentId);
