import { agentsContract } from '../../../shared/agents/contract.ts';
import type { UserPool } from '../../data/user-pool.client.ts';
import { verb } from '../verb.ts';
import { deleteOne } from '../../domain/deletion/delete-one-agent.ts';

/**
 * Deletes an agent (DESIGN 10.9, decision 0017). One transaction decides it: the person goes, nobody can
 * act with the account any more, and the balance is frozen, if no payout is on its way. The work behind
 * it follows at once as far as there is time, and by the schedule. A repeat finds the mark and goes on.
 */
export const deleteAgent = (pool: UserPool) =>
  verb(agentsContract.deleteAgent, (context, { agentId }) => deleteOne(context, pool, agentId));
