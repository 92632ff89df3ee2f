import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { isActiveAtEnd } from '../../../shared/ledger/rules.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { salePosition, saleTable } from '../../data/sale.table.ts';
import { presentStatementSale } from '../../domain/ledger/present.ts';
import { noStatement, readStatement } from '../../domain/ledger/read-statements.ts';

/**
 * The agent's sales that earn a month's commission. A page reads `limit` of the agent's sales,
 * backwards from the month's end, and leaves out those that earn nothing: it may be shorter, or
 * empty, and another may follow.
 */
export const listStatementSales = verb(
  ledgerContract.listStatementSales,
  async (context, { period, limit, cursor }) => {
    const { actor, clock, table } = context;
    if (period > periodOf(clock.now())) throw noStatement();
    const agentId = actor.userId;
    const query = { list: 'statementSales', agentId, period };
    const monthsEnd = { at: startOf(addMonths(period, 1)), id: '' };
    const after = positionOf(query, cursor) ?? monthsEnd;
    const [, { rows, more }] = await Promise.all([
      readStatement(context, period),
      saleTable(table).page({ agentId, limit, after }),
    ]);
    return {
      rows: rows.filter((sale) => isActiveAtEnd(sale, period)).map(presentStatementSale),
      cursor: more ? cursorAfter(query, salePosition(rows.at(-1))) : null,
    };
  },
);
