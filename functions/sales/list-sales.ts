import { salesContract } from '../../shared/sales/contract.ts';
import { agentTable } from '../agents/agent.table.ts';
import { readBalances, UNOPENED } from '../ledger/read-balance.ts';
import type { Context } from '../platform/context.ts';
import { cursorAfter, positionOf } from '../platform/page.ts';
import { verb } from '../platform/verb.ts';
import { presentAdminSale } from './present.ts';
import { saleTable, type StoredSale } from './sale.table.ts';

/** All agents' sales, newest first, with agent and commission. */
export const listSales = verb(
  salesContract.listSales,
  async (context, { limit, cursor, status, order }) => {
    const query = { list: 'sales', status, order };
    const { rows, more } = await saleTable(context.table).page({
      status,
      order,
      limit,
      after: positionOf(query, cursor),
    });
    return {
      rows: await withAgents(context, rows),
      cursor: more ? cursorAfter(query, salePosition(rows.at(-1))) : null,
    };
  },
);

/** Where a page of sales ends. */
export const salePosition = (sale: StoredSale | undefined) =>
  sale && { at: sale.submittedAt, id: sale.saleId };

/** Sales as administrators see them. */
export async function withAgents(context: Context, sales: readonly StoredSale[]) {
  const agentIds = [...new Set(sales.map((sale) => sale.agentId))];
  if (agentIds.length === 0) return [];
  const [agents, balances] = await Promise.all([
    agentTable(context.table).getMany(agentIds),
    readBalances(context, agentIds),
  ]);
  return sales.map((sale) =>
    presentAdminSale(sale, {
      agent: agents.get(sale.agentId),
      closedThrough: balances.get(sale.agentId)?.closedThrough ?? UNOPENED,
    }),
  );
}
