import { agentsContract } from '../../shared/agents/contract.ts';
import { verb } from '../platform/verb.ts';
import { presentMyProfile } from './present.ts';
import { readAgent } from './read-agent.ts';

/** The own profile, with the account number masked. */
export const getMyProfile = verb(agentsContract.getMyProfile, async (context) =>
  presentMyProfile(await readAgent(context, context.actor.userId), context.clock.now()),
);
