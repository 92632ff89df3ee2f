import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import type { StatementSale } from '../../../shared/ledger/contract.ts';
import { isActiveAtEnd } from '../../../shared/ledger/rules.ts';
import { salePosition, saleTable } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { presentStatementSale } from './present.ts';
import type { PageOfPeriod } from './read-statement-page.ts';
import { noStatement, readStatement } from './read-statements.ts';

/**
 * An agent's sales that earn a month's commission. A page reads `limit` of the agent's sales,
 * backwards from the month's end, and leaves out those that earn nothing: it may be shorter, or
 * empty, and another may follow.
 */
export async function readStatementSales(
  context: Context,
  { agentId, period, limit, cursor }: PageOfPeriod,
): Promise<{ rows: StatementSale[]; cursor: string | null }> {
  const { clock, table } = context;
  if (period > periodOf(clock.now())) throw noStatement();
  const query = { list: 'statementSales', agentId, period };
  const monthsEnd = { at: startOf(addMonths(period, 1)), id: '' };
  const after = positionOf(query, cursor) ?? monthsEnd;
  const [, { rows, more }] = await Promise.all([
    readStatement(context, { agentId, period }),
    saleTable(table).page({ agentId, limit, after }),
  ]);
  return {
    rows: rows.filter((sale) => isActiveAtEnd(sale, period)).map(presentStatementSale),
    cursor: more ? cursorAfter(query, salePosition(rows.at(-1))) : null,
  };
}
