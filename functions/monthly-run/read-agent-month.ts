import type { Period } from '../../shared/kernel/month.ts';
import { readCommission } from '../ledger/close-agent-period.ts';
import { type LedgerEntry, ledgerEntryTable } from '../ledger/ledger-entry.table.ts';
import { payoutTable } from '../payouts/payout.table.ts';
import type { Context } from '../platform/context.ts';
import { payoutIdOf } from './collect-balance.ts';

/** Entries that are read at once. */
const PAGE = 200;

/** What a month brought an agent; amounts in cents. */
export interface AgentMonth {
  /** Whether nothing happened that a statement would show, and no payout was made. */
  isQuiet: boolean;
  earnedCents: number;
  /** The payout that the run made, as long as it is a line of the batch. */
  payoutCents: number | undefined;
}

/**
 * Reads what a closed month brought an agent. The commission that closing it earned is read by its key;
 * the index that finds the other entries is up to date on them, as the month is over.
 */
export async function readAgentMonth(
  context: Context,
  { agentId, period }: { agentId: string; period: Period },
): Promise<AgentMonth> {
  const [commissionCents, payout, entries] = await Promise.all([
    readCommission(context, agentId, period),
    payoutTable(context.table).get(payoutIdOf({ agentId, period })),
    readEntries(context, agentId, period),
  ]);
  const others = entries.filter(({ kind }) => kind !== 'monthly');
  return {
    isQuiet: commissionCents === 0 && others.length === 0 && !payout,
    earnedCents: others.reduce((sum, { earnedCents }) => sum + earnedCents, commissionCents),
    payoutCents: payout?.batchId === period ? payout.amountCents : undefined,
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
    const { rows, more } = await ledgerEntryTable(table).page(agentId, period, {
      limit: PAGE,
      after,
    });
    found.push(...rows);
    if (!more) return found;
  }
}
