import type { Period } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import { readCommission } from './close-agent-period.ts';
import { type LedgerEntry, ledgerEntryTable } from '../../data/ledger-entry.table.ts';

/** Entries that are read at once. */
const PAGE = 200;

/** What an agent's ledger says of a month. */
export interface LedgerMonth {
  hasEntries: boolean;
  /** In cents. */
  earnedCents: number;
}

/**
 * Reads what a closed month brought an agent. The commission that closing it earned is read by its key;
 * the index that finds the other entries is up to date on them, as the month is over.
 */
export async function readMonth(
  context: Context,
  { agentId, period }: { agentId: string; period: Period },
): Promise<LedgerMonth> {
  const [commissionCents, entries] = await Promise.all([
    readCommission(context, agentId, period),
    readEntries(context, agentId, period),
  ]);
  const others = entries.filter(({ kind }) => kind !== 'monthly');
  return {
    hasEntries: commissionCents > 0 || others.length > 0,
    earnedCents: others.reduce((sum, { earnedCents }) => sum + earnedCents, commissionCents),
  };
}

async function readEntries(
  { table }: Context,
  agentId: string,
  period: Period,
): Promise<LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  for (;;) {
    const last = found.at(-1);
    const after = last && { at: last.at, id: last.key };
    const page = await ledgerEntryTable(table).page(agentId, period, { limit: PAGE, after });
    found.push(...page.rows);
    if (!page.more) return found;
  }
}
