/**
 * A whole statement for print and files: all lines, and all sales behind the monthly commission.
 */
import type { Period } from '../../../shared/kernel/month.ts';
import type { Statement, StatementLine, StatementSale } from '../../../shared/ledger/contract.ts';
import { monthlyCommissionOf } from '../../../shared/ledger/rules.ts';
import type { api } from '../../lib/api.ts';

/** The agent of the statement, and the company that issues it. */
export interface Parties {
  company: string;
  agentName: string;
  agentCode: string;
}

export interface WholeStatement {
  statement: Statement;
  lines: StatementLine[];
  /** Empty until the month is closed. */
  sales: StatementSale[];
}

/** Thrown if lines and totals disagree, because a movement was written between their reads. */
export class StatementMoved extends Error {
  override readonly name = 'StatementMoved';
}

/** The API calls for reading a statement. */
type Calls = Pick<typeof api.ledger, 'getMyStatement' | 'listStatementSales'>;

const PAGE = 100;

/**
 * Fetches a month whole, page after page.
 * @throws StatementMoved if the lines don't add up to the figures, so that no wrong file is made
 */
export async function loadStatement(ledger: Calls, period: Period): Promise<WholeStatement> {
  const lines: StatementLine[] = [];
  let page = await ledger.getMyStatement({ period, limit: PAGE });
  lines.push(...page.rows);
  while (page.cursor) {
    page = await ledger.getMyStatement({ period, limit: PAGE, cursor: page.cursor });
    lines.push(...page.rows);
  }
  const { statement } = page;
  const { isComplete, monthlyCents } = statement;
  const sales = isComplete || monthlyCents > 0 ? await loadSales(ledger, period) : [];
  const moved = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (
    statement.openingCents + moved !== statement.closingCents ||
    monthlyCommissionOf(sales.length) !== statement.monthlyCents
  )
    throw new StatementMoved();
  return { statement, lines, sales };
}

async function loadSales(ledger: Calls, period: Period): Promise<StatementSale[]> {
  const sales: StatementSale[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await ledger.listStatementSales({
      period,
      limit: PAGE,
      ...(cursor ? { cursor } : {}),
    });
    sales.push(...page.rows);
    ({ cursor } = page);
  } while (cursor);
  return sales;
}
