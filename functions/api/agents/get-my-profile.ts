import { agentsContract } from '../../../shared/agents/contract.ts';
import { verb } from '../verb.ts';
import { presentMyProfile } from '../../domain/agents/present.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';

export const getMyProfile = verb(agentsContract.getMyProfile, async (context) => {
  const { actor, clock, settings } = context;
  return presentMyProfile(await readAgent(context, actor.userId), { settings, now: clock.now() });
});
