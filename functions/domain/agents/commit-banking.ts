import { accountWords } from '../../../shared/agents/rules.ts';
import type { Banking } from '../../../shared/agents/schemas.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { commitAct } from '../approvals/commit-act.ts';
import { renderBanking } from '../audit/render-banking.ts';
import { buildAgentAct } from './build-agent-act.ts';

/** Commits bank details: the agent's own at once, an administrator's as an act that may take two people. */
export async function commitBanking(
  context: Context,
  agent: Pick<StoredAgent, 'agentId'> & Parameters<typeof accountWords>[0],
  banking: Banking,
  writes: readonly Write[],
): Promise<void> {
  if (context.actor.userId === agent.agentId) return context.table.transact(writes);
  const { accountHolder = '' } = renderBanking(banking);
  const figures = [
    { label: 'Account now', words: accountWords(agent) ?? 'none' },
    { label: 'New account', words: accountWords(banking) ?? '' },
    { label: 'Account holder', words: accountHolder },
    ...(banking.branchCode ? [{ label: 'Branch code', words: banking.branchCode }] : []),
  ];
  await commitAct(context, buildAgentAct(agent, { of: 'account', figures }), writes);
}
