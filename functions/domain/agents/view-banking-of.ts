import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { presentBanking } from './present.ts';
import { readAgent } from './read-agent.ts';

/** An agent's whole bank details; an audit event of the view is written first. */
export async function viewBankingOf(context: Context, agentId: string) {
  const { clock, table } = context;
  const agent = await readAgent(context, agentId);
  const banking = presentBanking(agent);
  if (banking)
    await table.transact([
      recordEvent(context, {
        action: 'agents.viewBanking',
        subject: 'agent',
        subjectId: agentId,
        at: clock.now().toISOString(),
      }),
    ]);
  return optional({ banking, bankingUpdatedAt: agent.bankingUpdatedAt });
}
