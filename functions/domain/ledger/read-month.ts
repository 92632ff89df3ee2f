import type { Period } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';
import { readCommission } from './close-agent-period.ts';
import { type LedgerEntry, ledgerEntryTable } from '../../data/ledger/ledger-entry.table.ts';

/** Entries per read. */
const PAGE = 200;

/** The ledger's figures of a month. */
export interface LedgerMonth {
  hasEntries: boolean;
  /** In cents; without adjustments, which the agent didn't earn. */
  earnedCents: number;
}

/**
 * Reads a closed month of an agent's ledger. Its closing commission is read by key; the index that
 * finds the other entries has caught up, as the month is over.
 */
export async function readMonth(
  context: Context,
  { agentId, period }: { agentId: string; period: Period },
): Promise<LedgerMonth> {
  const [commissionCents, entries] = await Promise.all([
    readCommission(context, agentId, period),
    readEntries(context, agentId, period),
  ]);
  const others = entries.filter(({ kind }) => kind !== 'monthly' && kind !== 'monthlyOverride');
  return {
    hasEntries: commissionCents > 0 || others.length > 0,
    earnedCents: others
      .filter(({ kind }) => kind !== 'adjustment')
      .reduce((sum, { earnedCents }) => sum + earnedCents, commissionCents),
  };
}

async function readEntries(
  { table }: Context,
  agentId: string,
  period: Period,
): Promise<LedgerEntry[]> {
  return readAll(async (after: Position | undefined) => {
    const { rows, more } = await ledgerEntryTable(table).page(agentId, period, {
      limit: PAGE,
      after,
    });
    const last = rows.at(-1);
    return { rows, next: more && last ? { at: last.at, id: last.key } : undefined };
  });
}
