import { salesContract } from '../../../shared/sales/contract.ts';
import { readBalance, UNOPENED } from '../../domain/ledger/read-balance.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { salePosition, saleTable } from '../../data/sale.table.ts';
import { presentSale } from '../../domain/sales/present.ts';

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
