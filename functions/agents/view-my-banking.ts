import { agentsContract } from '../../shared/agents/contract.ts';
import { recordEvent } from '../audit/record-event.ts';
import { optional } from '../platform/present.ts';
import { verb } from '../platform/verb.ts';
import { presentBanking } from './present.ts';
import { readAgent } from './read-agent.ts';

/** The own bank details with the whole account number; audited before they are answered (DESIGN 10.18). */
export const viewMyBanking = verb(agentsContract.viewMyBanking, async (context) => {
  const { actor, clock, table } = context;
  const agent = await readAgent(context, actor.userId);
  const banking = presentBanking(agent);
  if (banking)
    await table.transact([
      recordEvent(context, {
        action: 'agents.viewBanking',
        subject: 'agent',
        subjectId: actor.userId,
        at: clock.now().toISOString(),
      }),
    ]);
  return optional({ banking, bankingUpdatedAt: agent.bankingUpdatedAt });
});
