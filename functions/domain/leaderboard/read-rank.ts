import type { Table } from '../../platform/table.ts';
import { type RankedAt, boardPageTable } from '../../data/leaderboard/board-page.table.ts';
import { rankingStateTable } from '../../data/leaderboard/ranking-state.table.ts';

/**
 * An agent's ranks as last computed; undefined where it had none. A page is written only where its
 * ranks changed: it is as of the last ranking that was completed, or of a later one that wasn't.
 */
export async function readRank(table: Table, agentId: string): Promise<RankedAt | undefined> {
  const [found, state] = await Promise.all([
    boardPageTable(table).get(agentId),
    rankingStateTable(table).get(),
  ]);
  if (!found) return undefined;
  const { rankedAt = '' } = state ?? {};
  return { ...found, asOf: rankedAt > found.asOf ? rankedAt : found.asOf };
}
