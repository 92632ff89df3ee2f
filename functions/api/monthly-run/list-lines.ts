import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { agentTable } from '../../data/agent.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { agentsOf } from '../../domain/search/search-rows.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { presentLine } from '../../domain/monthly-run/present.ts';
import { searchBatch } from '../../domain/monthly-run/search-batch.ts';

/** A batch's lines in the order of its files: by agent, then by payout. */
export const listLines = verb(
  monthlyRunContract.listLines,
  async ({ table }, { period, limit, cursor, q }) => {
    const query = { list: 'batchLines', period, q };
    const position = positionOf(query, cursor);
    const after = position && { agentId: position.at, payoutId: position.id };
    const { rows, more } =
      q === undefined
        ? await payoutTable(table).pageOfBatch(period, { limit, after })
        : await searchLines(table, period, { q, limit });
    const agents = await agentTable(table).getMany(agentsOf(rows));
    return {
      rows: rows.map((payout) => presentLine(payout, agents.get(payout.agentId))),
      cursor: more && q === undefined ? cursorAfter(query, endOf(rows.at(-1))) : null,
      ...(more && q !== undefined ? { incomplete: true as const } : {}),
    };
  },
);

const endOf = (payout: StoredPayout | undefined) =>
  payout && { at: payout.agentId, id: payout.payoutId };

/** Searches by agent's name, or by the payout's reference, which the bank knows. */
async function searchLines(table: Table, period: Period, query: { q: string; limit: number }) {
  const payouts = payoutTable(table);
  const [named, found] = await Promise.all([
    payouts.get(query.q),
    searchBatch(table, query, (agentId) => payouts.linesOfAgent(period, agentId, query.limit)),
  ]);
  return named?.batchId === period ? { rows: [named], more: false } : found;
}
