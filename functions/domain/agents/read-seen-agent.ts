import { conflict } from '../../../shared/kernel/errors.ts';
import { type StoredAgent, versionOf } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { readAgent } from './read-agent.ts';
import { readAgentDetail } from './read-agent-detail.ts';

/** The agent in the version that an administrator is about to change. */
interface SeenAgent {
  agentId: string;
  version: number;
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
  if (versionOf(agent) === version) return agent;
  const current = await readAgentDetail(context, { agentId });
  throw conflict('This agent was changed meanwhile.', { ...current });
}
