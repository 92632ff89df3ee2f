/**
 * A whole statement for print and files: all lines, and all sales behind the monthly commission.
 */
import type { Period } from '../../../shared/kernel/month.ts';
import type { Statement, StatementLine, StatementSale } from '../../../shared/ledger/contract.ts';
import type { StatementWords, WholeStatement } from './statement-words.ts';

/** The agent of the statement, and the company that issues it. */
export interface Parties {
  company: string;
  /** Name and agent code, as they are printed. */
  agent: string;
}

/** The owner of the shown statements, and how they are read, worded and saved. */
export interface StatementSource {
  calls: StatementCalls;
  words: StatementWords;
  parties: Parties;
  /** Ends "statement" in the names of files: empty, or "-SIPHO7" where files of many agents meet. */
  fileTag: string;
}

/** Thrown if lines and totals disagree, because a movement was written between their reads. */
export class StatementMoved extends Error {
  override readonly name = 'StatementMoved';
}

interface PageInput {
  period: Period;
  limit: number;
  cursor?: string;
}
interface PageOf<Row> {
  rows: Row[];
  cursor: string | null;
}

/** The API calls for reading one agent's statement. */
export interface StatementCalls {
  getStatement: (input: PageInput) => Promise<PageOf<StatementLine> & { statement: Statement }>;
  listSales: (input: PageInput) => Promise<PageOf<StatementSale>>;
}

const PAGE = 100;

/**
 * Fetches a month whole, page after page.
 * @throws StatementMoved if the lines don't add up to the figures, so that no wrong file is made
 */
export async function loadStatement(
  calls: StatementCalls,
  period: Period,
): Promise<WholeStatement> {
  const lines: StatementLine[] = [];
  let page = await calls.getStatement({ period, limit: PAGE });
  lines.push(...page.rows);
  while (page.cursor) {
    page = await calls.getStatement({ period, limit: PAGE, cursor: page.cursor });
    lines.push(...page.rows);
  }
  const { statement } = page;
  const { isComplete, monthlyCents } = statement;
  const sales = isComplete || monthlyCents > 0 ? await loadSales(calls, period) : [];
  const moved = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (
    statement.openingCents + moved !== statement.closingCents ||
    sales.reduce((sum, sale) => sum + sale.monthlyCommissionCents, 0) !== statement.monthlyCents
  )
    throw new StatementMoved();
  return { statement, lines, sales };
}

async function loadSales(calls: StatementCalls, period: Period): Promise<StatementSale[]> {
  const sales: StatementSale[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await calls.listSales({
      period,
      limit: PAGE,
      ...(cursor ? { cursor } : {}),
    });
    sales.push(...page.rows);
    ({ cursor } = page);
  } while (cursor);
  return sales;
}
