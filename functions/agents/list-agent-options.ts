import { agentsContract, MAX_AGENT_OPTIONS } from '../../shared/agents/contract.ts';
import { profileTable } from '../identity/profile.table.ts';
import { verb } from '../platform/verb.ts';
import { agentTable } from './agent.table.ts';

/** The first agents by name, to pick one from. */
export const listAgentOptions = verb(agentsContract.listAgentOptions, async ({ table }) => {
  const { rows: agents, more } = await agentTable(table).firstByName(MAX_AGENT_OPTIONS);
  const profiles = await profileTable(table).getMany(agents.map(({ agentId }) => agentId));
  const rows = agents.map(({ agentId, fullName, referralCode }) => ({
    id: agentId,
    fullName,
    referralCode,
    // An agent is written with its profile: without one, nobody can sign in as it.
    status: profiles.get(agentId)?.status ?? ('inactive' as const),
  }));
  return { rows, more };
});
