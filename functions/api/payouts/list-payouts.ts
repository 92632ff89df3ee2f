import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { readPayoutsPage } from '../../domain/payouts/read-payouts-page.ts';
import { presentAdminPayout } from '../../domain/payouts/present.ts';
import { readPaidAgents } from '../../domain/payouts/read-hands.ts';
import { readRecentBatches } from '../../domain/payouts/read-recent-batches.ts';
import { readWaitingActs } from '../../domain/payouts/read-waiting-acts.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';
import { verb } from '../verb.ts';

export const listPayouts = verb(payoutsContract.listPayouts, async (context, input) => {
  const [{ rows, people, ...page }, releaser, batches] = await Promise.all([
    readPayoutsPage(context, input, (agentIds) => readPaidAgents(context, agentIds)),
    readReleaser(context),
    readRecentBatches(context),
  ]);
  const waiting = await readWaitingActs(context, rows);
  const now = context.clock.now().toISOString();
  return {
    rows: rows.map((payout) => {
      const { agent, balance } = people(payout.agentId);
      return presentAdminPayout(payout, agent, now, { releaser, batches, balance, waiting });
    }),
    ...page,
  };
});
