import { agentsContract } from '../../../shared/agents/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { buildAgentAct } from '../../domain/agents/build-agent-act.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { readSeenAgent } from '../../domain/agents/read-seen-agent.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { findShared } from '../../domain/referrals/find-shared.ts';
import { changeReferrer } from '../../domain/referrals/change-referrer.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

interface Change {
  agentId: string;
  version: number;
  referrerId?: string | undefined;
}

/**
 * Corrects who referred an agent; without a referrer, that nobody did. One with the same phone or account
 * earns from then on: the same referrer can be set again for that.
 */
export const setReferrer = verb(agentsContract.setReferrer, async (context, input) => {
  await context.table.planAndTransact(() => change(context, input));
  return readAgentDetail(context, input);
});

async function change(context: Context, { referrerId, ...seen }: Change): Promise<void> {
  const { clock, table } = context;
  const agent = await readSeenAgent(context, seen);
  const { agentId, referredBy } = agent;
  const referrer = referrerId && (await agentTable(table).get(referrerId));
  const shared = referrer ? findShared(agent, referrer).join(' and ') : '';
  const isAccepted = shared === '' || agent.acceptedReferrerId === referrerId;
  if (referredBy === referrerId && isAccepted) return;
  const at = clock.now().toISOString();
  const moved = await changeReferrer(context, agent, { referrerId, at });
  const figures = [
    { label: 'Referrer now', agentId: referredBy },
    { label: 'New referrer', agentId: referrerId },
    ...(shared ? [{ label: 'Will earn, despite the same', words: shared }] : []),
  ];
  const values = optional({
    referredBy: referrerId,
    acceptedReferrerId: shared ? referrerId : undefined,
  });
  const { agentIds, ...act } = buildAgentAct(agent, { of: 'referrer', figures });
  // The bonus is the referrer's, who doesn't confirm it.
  const paid = referrerId === undefined ? agentIds : [...agentIds, referrerId];
  await commitAct(context, { ...act, agentIds: paid }, [
    agentTable(table)
      .edit(agent, {
        ...values,
        remove: (['referredBy', 'acceptedReferrerId'] as const).filter((name) => !values[name]),
        updatedAt: at,
      })
      .orStale('The agent was changed meanwhile'),
    ...moved,
    recordEvent(context, {
      action: 'agents.setReferrer',
      about: ['agent', agentId],
      at,
      before: optional({ referrerId: referredBy }),
      after: optional({
        referrerId,
        reason: shared ? `Earns despite the same ${shared}` : undefined,
      }),
    }),
  ]);
}
