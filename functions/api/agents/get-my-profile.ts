import { agentsContract } from '../../../shared/agents/contract.ts';
import { verb } from '../verb.ts';
import { presentMyProfile } from '../../domain/agents/present.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';

export const getMyProfile = verb(agentsContract.getMyProfile, async (context) =>
  presentMyProfile(await readAgent(context, context.actor.userId), context.clock.now()),
);
