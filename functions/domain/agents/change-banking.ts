/** A change of the account that an agent is paid to: the usual way to steal a payment. */
import type { Banking } from '../../../shared/agents/schemas.ts';
import { recordEvent } from '../audit/record-event.ts';
import { renderBanking } from '../audit/render-banking.ts';
import type { Context } from '../../platform/context.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { commitBanking } from './commit-banking.ts';
import { orderCheck } from './request-check.ts';
import { bankingChanged, holdFrom, keptBanking } from './read-agent.ts';

/**
 * Changes an agent's bank details. Batches leave the new account out for the hold time of the
 * settings, and the projector notifies the agent.
 * @param agent as the person saw it
 * @throws DomainError CONFLICT where the details were changed meanwhile
 */
export async function changeBanking(
  context: Context,
  agent: StoredAgent,
  banking: Banking,
): Promise<void> {
  const { clock, table } = context;
  const now = clock.now();
  const at = now.toISOString();
  await commitBanking(context, agent, banking, [
    agentTable(table)
      .changeBank(agent, {
        ...keptBanking(context, banking, at),
        bankHoldUntil: holdFrom(context, now),
      })
      .orThrow(bankingChanged),
    ...orderCheck(context, { agentId: agent.agentId, bankingUpdatedAt: at, at }),
    recordEvent(context, {
      action: 'agents.changeBanking',
      subject: 'agent',
      subjectId: agent.agentId,
      at,
      before: renderBanking(agent),
      after: {
        ...renderBanking(banking),
        isAnotherAccount: agent.accountNumber !== banking.accountNumber,
      },
    }),
  ]);
}
