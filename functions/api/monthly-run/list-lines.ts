import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { agentsOf } from '../../domain/search/search-rows.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { presentLine } from '../../domain/monthly-run/present.ts';
import { readPayees, reasonsOf } from '../../domain/monthly-run/read-payee.ts';
import { presentPayeeCheck } from '../../domain/payouts/present-payee-check.ts';
import { searchBatch } from '../../domain/monthly-run/search-batch.ts';

/**
 * A batch's lines in the order of its files: by agent, then by payout. Until the account of a line is
 * fixed, it says why locking would leave it out.
 */
export const listLines = verb(
  monthlyRunContract.listLines,
  async (context, { batchId, limit, cursor, q }) => {
    const { table } = context;
    const query = { list: 'batchLines', batchId, q };
    const position = positionOf(query, cursor);
    const after = position && { agentId: position.at, payoutId: position.id };
    const { rows, more } =
      q === undefined
        ? await payoutTable(table).pageOfBatch(batchId, { limit, after })
        : await searchLines(table, batchId, { q, limit });
    const payeeOf = await readPayees(context, agentsOf(rows));
    return {
      rows: rows.map((payout) => {
        const payee = payeeOf(payout.agentId);
        const reasons = payout.bank ? [] : reasonsOf(context, payee, payout);
        const check = presentPayeeCheck(payout, payee.agent, context.settings);
        return presentLine(payout, payee.agent, { reasons, check });
      }),
      cursor: more && q === undefined ? cursorAfter(query, endOf(rows.at(-1))) : null,
      ...(more && q !== undefined ? { incomplete: true as const } : {}),
    };
  },
);

const endOf = (payout: StoredPayout | undefined) =>
  payout && { at: payout.agentId, id: payout.payoutId };

/** Searches by agent's name, or by the payout's reference, which the bank knows. */
async function searchLines(table: Table, batchId: BatchId, query: { q: string; limit: number }) {
  const payouts = payoutTable(table);
  const [named, found] = await Promise.all([
    payouts.get(query.q),
    searchBatch(table, query, (agentId) => payouts.linesOfAgent(batchId, agentId, query.limit)),
  ]);
  return named?.batchId === batchId ? { rows: [named], more: false } : found;
}
