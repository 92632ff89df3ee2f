/** Where an agent's balance stands in the table, for those who may not read it. */
import { balanceTable } from '../../data/balance.table.ts';
import type { ItemKey } from '../../platform/read-items.ts';

export const findBalanceKey = (agentId: string): ItemKey => balanceTable.itemKey(agentId);
