/** Searches a batch by agent. The hits are few, so they are one page without a next one. */
import { findAgents } from '../search/search-rows.ts';
import type { Table } from '../../platform/table.ts';

/**
 * @param q the search text
 * @param rowsOf reads the rows of one agent in the batch
 * @returns at most `limit` rows, and whether there are more
 */
export async function searchBatch<Row>(
  table: Table,
  { q, limit }: { q: string; limit: number },
  rowsOf: (agentId: string) => Promise<{ rows: Row[]; more: boolean }>,
): Promise<{ rows: Row[]; more: boolean }> {
  const agents = await findAgents(table, q, ['agentName']);
  const found = await Promise.all(agents.found.map(({ id }) => rowsOf(id)));
  const rows = found.flatMap((one) => one.rows);
  const more = agents.more || rows.length > limit || found.some((one) => one.more);
  return { rows: rows.slice(0, limit), more };
}
