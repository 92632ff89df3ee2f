/** What leaves the portal about an agent's place, field by field. */
import { isNewAgent } from '../../../shared/agents/rules.ts';
import type { MyStanding, Standing } from '../../../shared/leaderboard/contract.ts';
import {
  type AgentFigures,
  type Board,
  conversionPercent,
} from '../../../shared/leaderboard/rules.ts';
import type { StoredAgent } from '../../data/agent.table.ts';
import { optional } from '../../platform/present.ts';

interface Seen {
  board: Board;
  score: number;
  agent: StoredAgent;
  /** Where the board shows more of them than the score. */
  figures: AgentFigures | undefined;
  now: Date;
}

/** An agent as the agent itself sees it, without the rank. */
export function presentOwn({ board, score, agent, figures, now }: Seen): Omit<MyStanding, 'rank'> {
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

/** An agent as others see it; of one who hides, the rank alone (DESIGN 10.17). */
export function presentOther(rank: number, seen: Seen): Standing {
  if (seen.agent.hiddenOnLeaderboard) return { rank, isMe: false, isHidden: true, isNew: false };
  return { ...presentOwn(seen), rank, isMe: false };
}
