/** Opens, closes and marks a balance together with the agent's account. */
import type { Period } from '../../../shared/kernel/month.ts';
import { balanceTable } from '../../data/ledger/balance.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';

/** A new agent's balance: R0.00, closed through the month before the first. */
export const openBalance = (
  { table }: Context,
  agentId: string,
  { closedThrough, at }: { closedThrough: Period; at: string },
): Write => balanceTable(table).open(agentId, closedThrough, at).orStale('The balance exists');

/**
 * Freezes the balance of a deleted agent: its payouts stay as they are, and only earlier months
 * still earn. Refused while a payout is pending or processing.
 */
export const closeBalance = ({ table }: Context, agentId: string, at: string) =>
  balanceTable(table).freezeForDeletion(agentId, at);

/** Records whether the agent's account is active; the leaderboard shows active agents only. */
export const markInactive = ({ table }: Context, agentId: string, isInactive: boolean): Write =>
  balanceTable(table).setInactive(agentId, isInactive);
