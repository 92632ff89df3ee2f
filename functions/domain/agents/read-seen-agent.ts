import { conflict } from '../../../shared/kernel/errors.ts';
import { type StoredAgent, versionOf } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { readAgent } from './read-agent.ts';
import { readAgentDetail } from './read-agent-detail.ts';

/** The agent in the version that an administrator is about to change. */
interface SeenAgent {
  agentId: string;
  version: number;
}

/** @throws DomainError CONFLICT with the present state where the agent has another version */
export async function requireSeen(
  context: Context,
  { agent, version }: { agent: StoredAgent; version: number },
): Promise<void> {
  if (versionOf(agent) === version) return;
  const current = await readAgentDetail(context, { agentId: agent.agentId });
  throw conflict('This agent was changed meanwhile.', { ...current });
}

/**
 * The agent in the version that an administrator saw.
 * @throws DomainError NOT_FOUND; CONFLICT with the present state where its version is another
 */
export async function readSeenAgent(
  context: Context,
  { agentId, version }: SeenAgent,
): Promise<StoredAgent> {
  const agent = await readAgent(context, agentId);
  await requireSeen(context, { agent, version });
  return agent;
}
