import { notFound } from '../../../shared/kernel/errors.ts';
import { leaderboardContract } from '../../../shared/leaderboard/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { verb } from '../verb.ts';

/** Hides the agent's name and figures from other agents, or shows them. */
export const setLeaderboardPreference = verb(
  leaderboardContract.setLeaderboardPreference,
  async (context, { hidden }) => {
    const { actor, clock, table } = context;
    const agent = await readAgent(context, actor.userId);
    const before = agent.hiddenOnLeaderboard ?? false;
    if (before === hidden) return { hidden };
    const at = clock.now().toISOString();
    await table.transact([
      agentTable(table)
        .setHiddenOnLeaderboard(actor.userId, { hidden, at })
        .orThrow(() => notFound('This agent does not exist.')),
      recordEvent(context, {
        action: 'leaderboard.setLeaderboardPreference',
        about: ['agent', actor.userId],
        at,
        before: { hidden: before },
        after: { hidden },
      }),
    ]);
    return { hidden };
  },
);
