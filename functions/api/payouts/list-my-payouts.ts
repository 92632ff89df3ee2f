import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { payoutPosition, payoutTable } from '../../data/payouts/payout.table.ts';
import { presentMyPayout } from '../../domain/payouts/present.ts';

export const listMyPayouts = verb(
  payoutsContract.listMyPayouts,
  async ({ table, actor }, { limit, cursor, status, order }) => {
    const agentId = actor.userId;
    const query = { list: 'myPayouts', agentId, status, order };
    const after = positionOf(query, cursor);
    const { rows, more } = await payoutTable(table).page({ agentId, status, order, limit, after });
    return {
      rows: rows.map(presentMyPayout),
      cursor: more ? cursorAfter(query, payoutPosition(rows.at(-1))) : null,
    };
  },
);
