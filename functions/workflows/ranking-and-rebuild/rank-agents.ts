import { type Board, BOARDS, ranksOf } from '../../../shared/leaderboard/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table.ts';
import { leaderboardEntryTable } from '../../data/leaderboard-entry.table.ts';
import { rankPageTable } from '../../data/rank-page.table.ts';

/**
 * Computes every agent's rank on every board. Each page stores the time of its ranks, so a ranking
 * that stops halfway leaves older ranks, not wrong ones; the next one starts again.
 * @returns how many agents have a rank
 */
export async function rankAgents({
  table,
  clock,
}: {
  table: Table;
  clock: Clock;
}): Promise<number> {
  const asOf = clock.now().toISOString();
  const orders = {} as Record<Board, string[]>;
  for (const board of BOARDS) orders[board] = await leaderboardEntryTable(table).all(board);
  const ranks = ranksOf(orders);
  await rankPageTable(table).putAll(ranks, asOf);
  return ranks.size;
}
