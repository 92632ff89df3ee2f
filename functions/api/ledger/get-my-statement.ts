import { ledgerContract, type StatementLine } from '../../../shared/ledger/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { payoutTable } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { saleTable } from '../../data/sale.table.ts';
import { type LedgerEntry, ledgerEntryTable } from '../../data/ledger-entry.table.ts';
import { presentLine } from '../../domain/ledger/present.ts';
import { readStatement } from '../../domain/ledger/read-statements.ts';

/**
 * One month's figures and the entries behind them. Entries that only reserve or release change
 * nothing that is owed and are left out, so a page may be shorter than its limit, or empty.
 */
export const getMyStatement = verb(
  ledgerContract.getMyStatement,
  async (context, { period, limit, cursor }) => {
    const { actor, table } = context;
    const query = { list: 'myStatement', agentId: actor.userId, period };
    const after = positionOf(query, cursor);
    const [statement, { rows, more }] = await Promise.all([
      readStatement(context, period),
      ledgerEntryTable(table).page(actor.userId, period, { limit, after }),
    ]);
    return {
      statement,
      rows: await linesOf(context, rows),
      cursor: more ? cursorAfter(query, endOf(rows.at(-1))) : null,
    };
  },
);

const endOf = (entry: LedgerEntry | undefined) => entry && { at: entry.at, id: entry.key };

async function linesOf({ table }: Context, entries: LedgerEntry[]): Promise<StatementLine[]> {
  const causes = (...kinds: LedgerEntry['kind'][]) => [
    ...new Set(entries.filter(({ kind }) => kinds.includes(kind)).map(({ cause }) => cause)),
  ];
  const [sales, payouts, recruits] = await Promise.all([
    saleTable(table).getMany(causes('upfront', 'clawback')),
    payoutTable(table).getMany(causes('pay', 'return')),
    agentTable(table).getMany(causes('bonus')),
  ]);
  return entries.flatMap((entry) =>
    presentLine(entry, {
      sale: sales.get(entry.cause),
      payout: payouts.get(entry.cause),
      recruit: recruits.get(entry.cause),
    }),
  );
}
