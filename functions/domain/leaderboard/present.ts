/** Presents leaderboard rows in API answers; lists every field. */
import { isNewAgent } from '../../../shared/agents/rules.ts';
import type { MyStanding, Standing } from '../../../shared/leaderboard/contract.ts';
import {
  type AgentFigures,
  type Board,
  conversionPercent,
} from '../../../shared/leaderboard/rules.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { optional } from '../../platform/present.ts';

interface BoardAgent {
  board: Board;
  score: number;
  agent: StoredAgent;
  /** Only for boards that show more than the score. */
  figures: AgentFigures | undefined;
  now: Date;
}

/** The agent's own row, without the rank. */
export function presentOwn({
  board,
  score,
  agent,
  figures,
  now,
}: BoardAgent): Omit<MyStanding, 'rank'> {
  return {
    isMe: true,
    isHidden: agent.hiddenOnLeaderboard ?? false,
    isNew: isNewAgent(agent.createdAt, now),
    fullName: agent.fullName,
    ...(board === 'sales' ? { commissionCents: score } : { subAgents: score }),
    ...optional({
      conversionPercent: board === 'recruiters' && figures ? conversionPercent(figures) : undefined,
    }),
  };
}

/** Another agent's row; for an agent who hides, only the rank. */
export function presentOther(rank: number, seen: BoardAgent): Standing {
  if (seen.agent.hiddenOnLeaderboard) return { rank, isMe: false, isHidden: true, isNew: false };
  return { ...presentOwn(seen), rank, isMe: false };
}
