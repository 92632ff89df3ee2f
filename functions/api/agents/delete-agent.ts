import { agentsContract } from '../../../shared/agents/contract.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { verb } from '../verb.ts';
import { deleteOne } from '../../domain/deletion/delete-one-agent.ts';

/**
 * Deletes an agent. One transaction decides it unless a payout is under way: personal data is removed, the
 * account can't be used any more, and the balance is frozen. The remaining work follows at once as far as
 * time allows, then by the schedule. A repeat finds the deletion and goes on.
 */
export const deleteAgent = (pool: UserPool) =>
  verb(agentsContract.deleteAgent, (context, { agentId, availableCents }) =>
    deleteOne(context, pool, { agentId, shownCents: availableCents }),
  );
