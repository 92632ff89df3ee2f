import { salesContract } from '../../shared/sales/contract.ts';
import { readBalance, UNOPENED } from '../ledger/read-balance.ts';
import { cursorAfter, positionOf } from '../platform/page.ts';
import { verb } from '../platform/verb.ts';
import { salePosition } from './list-sales.ts';
import { presentSale } from './present.ts';
import { saleTable } from './sale.table.ts';

/** The agent's own sales, newest first. */
export const listMySales = verb(
  salesContract.listMySales,
  async ({ table, actor, ...context }, { limit, cursor, status, order }) => {
    const agentId = actor.userId;
    const query = { list: 'mySales', agentId, status, order };
    const after = positionOf(query, cursor);
    const [{ rows, more }, balance] = await Promise.all([
      saleTable(table).page({ agentId, status, order, limit, after }),
      readBalance({ table, actor, ...context }, agentId),
    ]);
    const closedThrough = balance?.closedThrough ?? UNOPENED;
    return {
      rows: rows.map((sale) => presentSale(sale, closedThrough)),
      cursor: more ? cursorAfter(query, salePosition(rows.at(-1))) : null,
    };
  },
);
