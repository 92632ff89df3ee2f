/** The acts of the office on an agent and the agent's bank account that may take two people. */
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { StoredFigure } from '../../data/approvals/approval.table.ts';
import type { Act } from '../approvals/commit-act.ts';

/**
 * An act on an agent; `of` names the part of the agent that it changes, of which one act is open at a time.
 */
export const buildAgentAct = (
  { agentId }: Pick<StoredAgent, 'agentId'>,
  {
    of,
    figures,
  }: { of: 'account' | 'email' | 'group' | 'referrer'; figures: readonly StoredFigure[] },
): Act => ({
  subjects: [`${of}#${agentId}`],
  need: { kind: 'listed' },
  agentIds: [agentId],
  figures,
  about: { subject: 'agent', subjectId: agentId, agentId },
});
