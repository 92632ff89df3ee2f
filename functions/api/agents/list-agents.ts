import { agentsContract } from '../../../shared/agents/contract.ts';
import { presentAgentRow } from '../../domain/agents/present.ts';
import { readAgentsPage } from '../../domain/agents/read-agents-page.ts';
import { verb } from '../verb.ts';

export const listAgents = verb(agentsContract.listAgents, async (context, input) => {
  const { agents, profiles, ...page } = await readAgentsPage(context, input);
  const now = context.clock.now();
  return {
    rows: agents.map((agent) => presentAgentRow(agent, profiles.get(agent.agentId), now)),
    ...page,
  };
});
