import { agentsContract } from '../../../shared/agents/contract.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { markInactive } from '../../domain/ledger/open-balance.ts';
import { verb } from '../verb.ts';

/** Sets an agent's status. Every endpoint reads it, so it holds from the next call on. */
export const setAgentStatus = verb(agentsContract.setAgentStatus, async (context, input) => {
  const { table, clock } = context;
  const { agentId, status } = input;
  const profile = await profileTable(table).get(agentId);
  if (profile?.role !== 'agent') throw notFound('This agent does not exist.');
  if (profile.status === status) return { id: agentId, status };
  const at = clock.now().toISOString();
  await table.transact([
    profileTable(table)
      .setStatus(profile, { to: status, at })
      .orThrow((current) =>
        conflict("This agent's status was changed meanwhile.", { status: current?.status }),
      ),
    markInactive(context, agentId, status !== 'active'),
    recordEvent(context, {
      action: 'agents.setStatus',
      about: ['agent', agentId],
      at,
      before: { status: profile.status },
      after: { status },
    }),
  ]);
  return { id: agentId, status };
});
