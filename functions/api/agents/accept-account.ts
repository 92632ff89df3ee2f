import { agentsContract } from '../../../shared/agents/contract.ts';
import { accountWords } from '../../../shared/agents/rules.ts';
import { denialWords, holdsPayments } from '../../../shared/kernel/account-check.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { buildAgentAct } from '../../domain/agents/build-agent-act.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { bankCheckOf } from '../../domain/agents/record-check.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';

/** Accepts the account despite the failed check that the administrator saw. */
export const acceptAccount = verb(
  agentsContract.acceptAccount,
  async (context, { agentId, checkedAt, reason }) => {
    const agent = await readAgent(context, agentId);
    if (agent.bankCheck?.at !== checkedAt || !holdsPayments(agent.bankCheck)) throw overtaken();
    await accept(context, agent, { checkedAt, reason });
    return readAgentDetail(context, { agentId });
  },
);

/**
 * The write repeats the conditions that the actor carries finance, and that account and check are as read.
 */
async function accept(
  context: Context,
  agent: StoredAgent,
  { checkedAt, reason }: { checkedAt: string; reason: string },
): Promise<void> {
  const { actor, clock, table } = context;
  const at = clock.now().toISOString();
  const accepted = { at, by: actor.userId };
  const failures = denialWords(agent.bankCheck?.failures ?? []);
  const figures = [
    { label: 'Account', words: accountWords(agent) ?? 'none' },
    { label: 'The bank said that', words: failures },
    { label: 'Reason', words: reason },
  ];
  const act = { ...buildAgentAct(agent, { of: 'account', figures }), takesFinance: true } as const;
  await commitAct(context, act, [
    agentBankingTable(table)
      .replaceCheck(agent, { ...bankCheckOf(agent), at: checkedAt, accepted })
      .orThrow(overtaken),
    recordEvent(context, {
      action: 'agents.acceptAccount',
      about: ['agent', agent.agentId],
      at,
      after: { accountFailures: failures, reason },
    }),
  ]);
}

const overtaken = () =>
  conflict(
    'The check of this account is another one by now, or nothing is held by it. Look at it again.',
  );
