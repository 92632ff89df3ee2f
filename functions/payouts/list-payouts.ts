import { payoutsContract } from '../../shared/payouts/contract.ts';
import { agentTable } from '../agents/agent.table.ts';
import type { Context } from '../platform/context.ts';
import { cursorAfter, positionOf } from '../platform/page.ts';
import { verb } from '../platform/verb.ts';
import { payoutTable, type StoredPayout } from './payout.table.ts';
import { presentAdminPayout } from './present.ts';

/** All agents' payouts, newest requested first. */
export const listPayouts = verb(
  payoutsContract.listPayouts,
  async (context, { limit, cursor, status, order }) => {
    const query = { list: 'payouts', status, order };
    const { rows, more } = await payoutTable(context.table).page({
      status,
      order,
      limit,
      after: positionOf(query, cursor),
    });
    return {
      rows: await withAgents(context, rows),
      cursor: more ? cursorAfter(query, payoutPosition(rows.at(-1))) : null,
    };
  },
);

/** Where a page of payouts ends. */
export const payoutPosition = (payout: StoredPayout | undefined) =>
  payout && { at: payout.requestedAt, id: payout.payoutId };

/** Payouts as administrators' lists show them. */
export async function withAgents(context: Context, payouts: readonly StoredPayout[]) {
  const agentIds = [...new Set(payouts.map((payout) => payout.agentId))];
  if (agentIds.length === 0) return [];
  const agents = await agentTable(context.table).getMany(agentIds);
  const now = context.clock.now().toISOString();
  return payouts.map((payout) => presentAdminPayout(payout, agents.get(payout.agentId), now));
}
