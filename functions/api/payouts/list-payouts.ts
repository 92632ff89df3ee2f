import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { agentsOf } from '../../platform/search.ts';
import { readSearchedPage } from '../../platform/searched-list.ts';
import { verb } from '../verb.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { presentAdminPayout } from '../../domain/payouts/present.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';

/** All agents' payouts; searched by agent's name and by transaction id. */
export const listPayouts = verb(payoutsContract.listPayouts, async (context, input) => {
  const { table, clock } = context;
  const [{ rows, people, ...page }, releaser] = await Promise.all([
    readSearchedPage(table, input, {
      name: 'payouts',
      subject: 'payoutTransaction',
      stored: payoutTable(table),
      positionOf: positionOfPayout,
      readPeople: (agentIds) => agentTable(table).getMany(agentIds),
    }),
    readReleaser(context),
  ]);
  const now = clock.now().toISOString();
  return {
    rows: rows.map((payout) =>
      presentAdminPayout(payout, people.get(payout.agentId), now, releaser),
    ),
    ...page,
  };
});

const positionOfPayout = (payout: StoredPayout) => ({
  at: payout.requestedAt,
  id: payout.payoutId,
});

/** Where a page of payouts ends. */
export const payoutPosition = (payout: StoredPayout | undefined) =>
  payout && positionOfPayout(payout);

/** Payouts as administrators' lists show them. */
export async function withAgents({ table, clock }: Context, payouts: readonly StoredPayout[]) {
  const agents = await agentTable(table).getMany(agentsOf(payouts));
  const now = clock.now().toISOString();
  return payouts.map((payout) => presentAdminPayout(payout, agents.get(payout.agentId), now));
}
