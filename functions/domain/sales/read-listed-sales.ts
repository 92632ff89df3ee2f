import { readBalances, UNOPENED } from '../ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import { presentAdminSale } from './present.ts';

export type People = Awaited<ReturnType<typeof readPeople>>;

export async function readPeople(context: Context, agentIds: readonly string[]) {
  const [agents, balances] = await Promise.all([
    agentTable(context.table).getMany(agentIds),
    readBalances(context, agentIds),
  ]);
  return { agents, balances };
}

export const presentWith = ({ agents, balances }: People, sale: StoredSale) =>
  presentAdminSale(sale, {
    agent: agents.get(sale.agentId),
    closedThrough: balances.get(sale.agentId)?.closedThrough ?? UNOPENED,
  });
