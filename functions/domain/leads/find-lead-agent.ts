import { notFound } from '../../../shared/kernel/errors.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { referralCodeTable } from '../../data/referrals/referral-code.table.ts';
import type { Table } from '../../platform/table.ts';

/**
 * The active agent with a referral code.
 * @throws DomainError NOT_FOUND where nobody has the code, and equally where the agent isn't active
 */
export async function findLeadAgent(table: Table, code: string): Promise<StoredAgent> {
  const agentId = await referralCodeTable(table).ownerOf(code);
  const [agent, profile] =
    agentId === undefined
      ? []
      : await Promise.all([agentTable(table).get(agentId), profileTable(table).get(agentId)]);
  if (!agent || profile?.status !== 'active') throw notFound('This link is not in use.');
  return agent;
}
