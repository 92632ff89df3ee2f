import type { Period } from '../../../shared/kernel/month.ts';
import type { Statement, StatementLine } from '../../../shared/ledger/contract.ts';
import { isOfRecruits, recruitOf } from '../../../shared/ledger/rules.ts';
import { adjustmentTable } from '../../data/adjustments/adjustment.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { type LedgerEntry, ledgerEntryTable } from '../../data/ledger/ledger-entry.table.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { presentLine } from './present.ts';
import { readStatement } from './read-statements.ts';

/** A page of one agent's month. */
export interface PageOfPeriod {
  agentId: string;
  period: Period;
  limit: number;
  cursor?: string | undefined;
}

/**
 * One month's figures and the entries behind them. Entries that only reserve or release change
 * nothing that is owed and are left out, so a page may be shorter than its limit, or empty.
 */
export async function readStatementPage(
  context: Context,
  { agentId, period, limit, cursor }: PageOfPeriod,
): Promise<{ statement: Statement; rows: StatementLine[]; cursor: string | null }> {
  const query = { list: 'statement', agentId, period };
  const after = positionOf(query, cursor);
  const [statement, { rows, more }] = await Promise.all([
    readStatement(context, { agentId, period }),
    ledgerEntryTable(context.table).page(agentId, period, { limit, after }),
  ]);
  return {
    statement,
    rows: await linesOf(context, rows),
    cursor: more ? cursorAfter(query, endOf(rows.at(-1))) : null,
  };
}

const endOf = (entry: LedgerEntry | undefined) => entry && { at: entry.at, id: entry.key };

async function linesOf({ table }: Context, entries: LedgerEntry[]): Promise<StatementLine[]> {
  const own = entries.filter((entry) => !isOfRecruits(entry));
  const causes = (...kinds: LedgerEntry['kind'][]) => [
    ...new Set(own.filter(({ kind }) => kinds.includes(kind)).map(({ cause }) => cause)),
  ];
  const recruitIds = new Set(entries.flatMap((entry) => recruitOf(entry) ?? []));
  const [sales, payouts, recruits, adjustments] = await Promise.all([
    saleTable(table).getMany(causes('upfront', 'activation', 'clawback', 'reversal')),
    payoutTable(table).getMany(causes('pay', 'return')),
    agentTable(table).getMany([...recruitIds]),
    adjustmentTable(table).getMany(causes('adjustment')),
  ]);
  return entries.flatMap((entry) =>
    presentLine(entry, {
      sale: sales.get(entry.cause),
      payout: payouts.get(entry.cause),
      recruit: recruits.get(recruitOf(entry) ?? ''),
      adjustment: adjustments.get(entry.cause),
    }),
  );
}
