import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { readSearchedPage } from '../../domain/search/read-searched-page.ts';
import { verb } from '../verb.ts';
import { payoutTable, positionOfPayout } from '../../data/payout.table.ts';
import { presentAdminPayout } from '../../domain/payouts/present.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';

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
