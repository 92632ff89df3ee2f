/** A new agent's balance: R0.00, closed through the month before the first. */
import type { Period } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { balanceTable } from '../../data/balance.table.ts';

export const openBalance = (
  { table }: Context,
  agentId: string,
  { closedThrough, at }: { closedThrough: Period; at: string },
): Write =>
  balanceTable(table).open(agentId, closedThrough, at, () => new Stale('The balance exists'));
