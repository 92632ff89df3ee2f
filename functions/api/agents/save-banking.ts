import { agentsContract } from '../../../shared/agents/contract.ts';
import { verb } from '../verb.ts';
import { presentMyProfile } from '../../domain/agents/present.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { saveBankingOf } from '../../domain/agents/save-banking-of.ts';

export const saveBanking = verb(
  agentsContract.saveBanking,
  async (context, { seen, ...banking }) => {
    const { actor, clock, settings } = context;
    const { userId: agentId } = actor;
    await saveBankingOf(context, agentId, { seen, banking });
    return presentMyProfile(await readAgent(context, agentId), { settings, now: clock.now() });
  },
);
