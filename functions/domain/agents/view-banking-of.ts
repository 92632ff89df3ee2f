import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { readPersonId } from '../identity/read-person-id.ts';
import { presentBanking, presentMyProfile } from './present.ts';
import { readAgent } from './read-agent.ts';
import { recordAccountView } from './record-account-view.ts';

/** An agent's whole bank details and what holds payments to them; the view is counted and recorded first. */
export async function viewBankingOf(context: Context, agentId: string) {
  const { actor, clock, settings } = context;
  const [agent, personId] = await Promise.all([
    readAgent(context, agentId),
    agentId === actor.userId ? agentId : readPersonId(context),
  ]);
  const banking = presentBanking(agent);
  if (banking)
    await recordAccountView(context, { action: 'agents.viewBanking', agentId, personId });
  const { bankingUpdatedAt, bankHoldUntil, bankReturned, accountCheck } = presentMyProfile(agent, {
    settings,
    now: clock.now(),
  });
  return optional({ banking, bankingUpdatedAt, bankHoldUntil, bankReturned, accountCheck });
}
