import { monthlyRunContract } from '../../shared/monthly-run/contract.ts';
import { agentTable } from '../agents/agent.table.ts';
import { payoutTable, type StoredPayout } from '../payouts/payout.table.ts';
import { cursorAfter, positionOf } from '../platform/page.ts';
import { agentsOf } from '../platform/search.ts';
import { verb } from '../platform/verb.ts';
import { presentLine } from './present.ts';

/** A batch's lines, in the order of its files: by agent, then by payout. */
export const listLines = verb(
  monthlyRunContract.listLines,
  async ({ table }, { period, limit, cursor }) => {
    const query = { list: 'batchLines', period };
    const position = positionOf(query, cursor);
    const after = position && { agentId: position.at, payoutId: position.id };
    const { rows, more } = await payoutTable(table).pageOfBatch(period, { limit, after });
    const agents = await agentTable(table).getMany(agentsOf(rows));
    return {
      rows: rows.map((payout) => presentLine(payout, agents.get(payout.agentId))),
      cursor: more ? cursorAfter(query, placeOf(rows.at(-1))) : null,
    };
  },
);

const placeOf = (payout: StoredPayout | undefined) =>
  payout && { at: payout.agentId, id: payout.payoutId };
