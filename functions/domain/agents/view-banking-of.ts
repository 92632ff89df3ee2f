import { personIdOf, profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { presentBanking, presentMyProfile } from './present.ts';
import { readAgent } from './read-agent.ts';
import { recordAccountView } from './record-account-view.ts';

/** An agent's whole bank details and what holds payments to them; the view is counted and recorded first. */
export async function viewBankingOf(context: Context, agentId: string) {
  const { actor, clock, settings, table } = context;
  const isOwn = agentId === actor.userId;
  const [agent, viewer] = await Promise.all([
    readAgent(context, agentId),
    isOwn ? undefined : profileTable(table).get(actor.userId),
  ]);
  const personId = personIdOf(viewer, actor.userId);
  const banking = presentBanking(agent);
  if (banking)
    await recordAccountView(context, { action: 'agents.viewBanking', agentId, personId });
  const { bankingUpdatedAt, bankHoldUntil, bankReturned, accountCheck } = presentMyProfile(agent, {
    settings,
    now: clock.now(),
  });
  return optional({ banking, bankingUpdatedAt, bankHoldUntil, bankReturned, accountCheck });
}
