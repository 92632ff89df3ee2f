import { notFound } from '../../../shared/kernel/errors.ts';
import { type Leaderboard, leaderboardContract } from '../../../shared/leaderboard/contract.ts';
import { type Board, rankOn, scoresOf, SHOWN_PLACES } from '../../../shared/leaderboard/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { readBalance } from '../../domain/ledger/read-balance.ts';
import { optional } from '../../platform/present.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';
import {
  type LeaderboardEntry,
  leaderboardEntryTable,
} from '../../data/leaderboard/leaderboard-entry.table.ts';
import { presentOther, presentOwn } from '../../domain/leaderboard/present.ts';
import type { RankedAt } from '../../data/leaderboard/board-page.table.ts';
import { readRank } from '../../domain/leaderboard/read-rank.ts';

/** A board's first 20, live, and the agent's own rank: among those 20 live, else as last computed. */
export const getLeaderboard = verb(
  leaderboardContract.getLeaderboard,
  async (context, { board }): Promise<Leaderboard> => {
    const { actor, clock, table } = context;
    const [entries, agent, balance, own, ranked] = await Promise.all([
      leaderboardEntryTable(table).first(board, SHOWN_PLACES),
      readAgent(context, actor.userId),
      readBalance(context, actor.userId),
      rollupTable(table).readAgent(actor.userId),
      readRank(table, actor.userId),
    ]);
    if (!balance) throw notFound('This agent has no balance.');
    const now = clock.now();
    const { agents, figures } = await readShown(table, board, entries);
    const rows = entries
      // An agent's record is deleted before the entries are.
      .flatMap(({ agentId, score }) => {
        const shown = agents.get(agentId);
        return shown ? [{ board, score, agent: shown, figures: figures.get(agentId), now }] : [];
      })
      .map((seen, before) =>
        seen.agent.agentId === actor.userId
          ? { ...presentOwn(seen), rank: before + 1 }
          : presentOther(before + 1, seen),
      );
    const score = scoresOf(balance, own)[board];
    const shown = rows.find(({ isMe }) => isMe);
    const me = shown ?? {
      ...presentOwn({ board, score, agent, figures: own, now }),
      ...(score > 0 ? rankBelow(rows.length, board, ranked) : {}),
    };
    return { rows, me };
  },
);

/** The agents of the entries, and for recruiters their clicks. */
async function readShown(table: Table, board: Board, entries: readonly LeaderboardEntry[]) {
  const ids = entries.map(({ agentId }) => agentId);
  const [agents, figures] = await Promise.all([
    agentTable(table).getMany(ids),
    rollupTable(table).readAgents(board === 'recruiters' ? ids : []),
  ]);
  return { agents, figures };
}

/** The rank as last computed, but never above the agents who are shown. */
function rankBelow(shown: number, board: Board, ranked: RankedAt | undefined) {
  const rank = rankOn(ranked?.ranks, board);
  return rank === undefined
    ? {}
    : optional({ rank: Math.max(rank, shown + 1), rankAsOf: ranked?.asOf });
}
