import { salesContract } from '../../../shared/sales/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { readBalances, UNOPENED } from '../../domain/ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';
import { agentsOf } from '../../platform/search.ts';
import { readSearchedPage } from '../../platform/searched-list.ts';
import { verb } from '../verb.ts';
import { presentAdminSale } from '../../domain/sales/present.ts';
import { saleTable, type StoredSale } from '../../data/sale.table.ts';

/** All agents' sales, with agent and commission; searched by customer and by agent's name. */
export const listSales = verb(salesContract.listSales, async (context, input) => {
  const { rows, people, ...page } = await readSearchedPage(context.table, input, {
    name: 'sales',
    subject: 'saleCustomer',
    stored: saleTable(context.table),
    positionOf: positionOfSale,
    readPeople: (agentIds) => readPeople(context, agentIds),
  });
  return { rows: rows.map((sale) => presentWith(people, sale)), ...page };
});

const positionOfSale = (sale: StoredSale) => ({ at: sale.submittedAt, id: sale.saleId });

/** Where a page of sales ends. */
export const salePosition = (sale: StoredSale | undefined) => sale && positionOfSale(sale);

/** Sales as administrators see them. */
export async function withAgents(context: Context, sales: readonly StoredSale[]) {
  const people = await readPeople(context, agentsOf(sales));
  return sales.map((sale) => presentWith(people, sale));
}

type People = Awaited<ReturnType<typeof readPeople>>;

/** What a list shows of the sales' agents. */
async function readPeople(context: Context, agentIds: readonly string[]) {
  const [agents, balances] = await Promise.all([
    agentTable(context.table).getMany(agentIds),
    readBalances(context, agentIds),
  ]);
  return { agents, balances };
}

const presentWith = ({ agents, balances }: People, sale: StoredSale) =>
  presentAdminSale(sale, {
    agent: agents.get(sale.agentId),
    closedThrough: balances.get(sale.agentId)?.closedThrough ?? UNOPENED,
  });
