import { agentsContract } from '../../../shared/agents/contract.ts';
import { verb } from '../verb.ts';
import { presentMyProfile } from '../../domain/agents/present.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';

/** The own profile, with the account number masked. */
export const getMyProfile = verb(agentsContract.getMyProfile, async (context) =>
  presentMyProfile(await readAgent(context, context.actor.userId), context.clock.now()),
);
