/** The facts about an agent on which a run decides. */
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import { gateTable, PAYOUTS_GATE } from '../../data/payouts/gate.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { RunPayee } from './plan-payments.ts';

/** An agent whose balance was read already, and on which the transaction has its condition. */
export async function readRunPayee<Known extends Balance | undefined>(
  { table }: Context,
  agentId: string,
  balance: Known,
): Promise<RunPayee & { balance: Known }> {
  const [agent, profile, payoutsAreOpen] = await Promise.all([
    agentTable(table).get(agentId),
    profileTable(table).get(agentId),
    gateTable(table).isOpen(PAYOUTS_GATE, agentId),
  ]);
  return { agent, profile, balance, payoutsAreOpen };
}

/** An agent with the present balance. */
export const readRunPayeeNow = async (context: Context, agentId: string): Promise<RunPayee> =>
  readRunPayee(context, agentId, await readBalance(context, agentId));
