import { agentsContract } from '../../../shared/agents/contract.ts';
import { accountHandWords } from '../../../shared/agents/rules.ts';
import { denialWords, holdsPayments } from '../../../shared/kernel/account-check.ts';
import { conflict, forbidden } from '../../../shared/kernel/errors.ts';
import { whyHeldBy } from '../../../shared/payouts/rules.ts';
import { agentBankingTable } from '../../data/agent-banking.table.ts';
import { bankHandsOf, type StoredAgent } from '../../data/agent.table.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { bankCheckOf } from '../../domain/agents/record-check.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { checkFinance } from '../../domain/identity/check-finance.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';

/**
 * Accepts the account despite the failed check that the administrator saw. Neither the person who
 * entered the bank details nor the account's owner may, whether or not the four-eyes rule is on.
 */
export const acceptAccount = verb(
  agentsContract.acceptAccount,
  async (context, { agentId, checkedAt, reason }) => {
    const agent = await readAgent(context, agentId);
    if (agent.bankCheck?.at !== checkedAt || !holdsPayments(agent.bankCheck)) throw overtaken();
    await refuseHands(context, agent);
    await accept(context, agent, { checkedAt, reason });
    return readAgentDetail(context, { agentId });
  },
);

async function refuseHands(context: Context, agent: StoredAgent): Promise<void> {
  const person = await readReleaser(context);
  const hands = { banking: bankHandsOf(agent), own: [agent.agentId] };
  const [hand] = whyHeldBy(person, hands);
  if (hand === 'banking' || hand === 'own') throw forbidden(accountHandWords[hand]);
}

/** The write repeats the conditions that the actor carries finance, and that account and check are as read. */
async function accept(
  context: Context,
  agent: StoredAgent,
  { checkedAt, reason }: { checkedAt: string; reason: string },
): Promise<void> {
  const { actor, clock, table } = context;
  const at = clock.now().toISOString();
  const accepted = { at, by: actor.userId };
  await table.transact([
    checkFinance(context),
    agentBankingTable(table)
      .replaceCheck(agent, { ...bankCheckOf(agent), at: checkedAt, accepted })
      .orThrow(overtaken),
    recordEvent(context, {
      action: 'agents.acceptAccount',
      subject: 'agent',
      subjectId: agent.agentId,
      at,
      after: { accountFailures: denialWords(agent.bankCheck?.failures ?? []), reason },
    }),
  ]);
}

const overtaken = () =>
  conflict(
    'The check of this account is another one by now, or nothing is held by it. Look at it again.',
  );
