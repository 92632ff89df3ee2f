/** The end of an agent's balance: no payout moves any more, and nothing is earned but months before. */
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { balanceTable } from '../../data/balance.table.ts';

/** The write that freezes the balance of an agent who is deleted, if no payout is on its way. */
export const closeBalance = (
  { table }: Context,
  agentId: string,
  { at, otherwise }: { at: string; otherwise: Write['otherwise'] },
): Write => balanceTable(table).freezeForDeletion(agentId, at, otherwise);
