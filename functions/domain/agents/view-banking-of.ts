import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { presentBanking, presentMyProfile } from './present.ts';
import { readAgent } from './read-agent.ts';

/** An agent's whole bank details and what holds payments to them; an audit event of the view is written first. */
export async function viewBankingOf(context: Context, agentId: string) {
  const { clock, settings, table } = context;
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
  const { bankingUpdatedAt, bankHoldUntil, bankReturned, accountCheck } = presentMyProfile(agent, {
    settings,
    now: clock.now(),
  });
  return optional({ banking, bankingUpdatedAt, bankHoldUntil, bankReturned, accountCheck });
}
