import { isNewAgent } from '../../../shared/agents/rules.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { optional } from '../../platform/present.ts';
import type { Table } from '../../platform/table.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';

/**
 * Agents of the drawn network, in one round trip: name and status unless deleted, and the number of recruits.
 * @returns the presentation of an agent by its id
 */
export async function readMembers(table: Table, agentIds: readonly string[], now: Date) {
  const [agents, profiles, figures] = await Promise.all([
    agentTable(table).getMany(agentIds),
    profileTable(table).getMany(agentIds),
    rollupTable(table).readAgents(agentIds),
  ]);
  return (agentId: string) => {
    const agent = agents.get(agentId);
    return {
      id: agentId,
      isNew: agent !== undefined && isNewAgent(agent.createdAt, now),
      subAgents: figures.get(agentId)?.referrals ?? 0,
      ...optional({
        fullName: agent?.fullName,
        referralCode: agent?.referralCode,
        status: profiles.get(agentId)?.status,
        createdAt: agent?.createdAt,
      }),
    };
  };
}
