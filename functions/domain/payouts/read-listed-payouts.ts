import { agentTable } from '../../data/agent.table.ts';
import type { StoredPayout } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { agentsOf } from '../search/search-rows.ts';
import { presentAdminPayout } from './present.ts';

export async function readListedPayouts(
  { table, clock }: Context,
  payouts: readonly StoredPayout[],
) {
  const agents = await agentTable(table).getMany(agentsOf(payouts));
  const now = clock.now().toISOString();
  return payouts.map((payout) => presentAdminPayout(payout, agents.get(payout.agentId), now));
}
