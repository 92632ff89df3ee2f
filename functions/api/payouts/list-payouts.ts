import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { readPayoutsPage } from '../../domain/payouts/read-payouts-page.ts';
import { presentAdminPayout } from '../../domain/payouts/present.ts';
import { readRecentBatches } from '../../domain/payouts/read-recent-batches.ts';
import { readWaitingPayouts } from '../../domain/payouts/read-waiting-payouts.ts';
import { verb } from '../verb.ts';

export const listPayouts = verb(payoutsContract.listPayouts, async (context, input) => {
  const [{ rows, people, ...page }, batches, waiting] = await Promise.all([
    readPayoutsPage(context, input, (agentIds) => agentTable(context.table).getMany(agentIds)),
    readRecentBatches(context),
    readWaitingPayouts(context),
  ]);
  const now = context.clock.now().toISOString();
  return {
    rows: rows.map((payout) =>
      presentAdminPayout(payout, people.get(payout.agentId), now, { batches, waiting }),
    ),
    ...page,
  };
});
