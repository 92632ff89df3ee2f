import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { presentBanking } from './present.ts';
import { readAgent } from './read-agent.ts';
import { recordAccountView } from './record-account-view.ts';

/** An agent's whole bank details; the view is counted and recorded first. */
export async function viewBankingOf(context: Context, agentId: string) {
  const agent = await readAgent(context, agentId);
  const banking = presentBanking(agent);
  if (banking) await recordAccountView(context, { action: 'agents.viewBanking', agentId });
  return optional({ banking, bankingUpdatedAt: agent.bankingUpdatedAt });
}
