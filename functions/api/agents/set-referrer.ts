import { agentsContract } from '../../../shared/agents/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { buildAgentAct } from '../../domain/agents/build-agent-act.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { readSeenAgent } from '../../domain/agents/read-seen-agent.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { changeReferrer } from '../../domain/referrals/change-referrer.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale } from '../../platform/table.ts';
import { verb } from '../verb.ts';

interface Change {
  agentId: string;
  version: number;
  referrerId?: string | undefined;
}

/** Corrects who referred an agent; without a referrer, that nobody did. */
export const setReferrer = verb(agentsContract.setReferrer, async (context, input) => {
  await context.table.planAndTransact(() => change(context, input));
  return readAgentDetail(context, input);
});

async function change(context: Context, { referrerId, ...seen }: Change): Promise<void> {
  const { clock, table } = context;
  const agent = await readSeenAgent(context, seen);
  const { agentId, referredBy } = agent;
  if (referredBy === referrerId) return;
  const at = clock.now().toISOString();
  const moved = await changeReferrer(context, agent, { referrerId, at });
  const figures = [
    { label: 'Referrer now', agentId: referredBy },
    { label: 'New referrer', agentId: referrerId },
  ];
  await commitAct(context, buildAgentAct(agent, { of: 'referrer', figures }), [
    agentTable(table)
      .edit(agent, {
        ...(referrerId === undefined ? { remove: ['referredBy'] } : { referredBy: referrerId }),
        updatedAt: at,
      })
      .orThrow(() => new Stale('The agent was changed meanwhile')),
    ...moved,
    recordEvent(context, {
      action: 'agents.setReferrer',
      subject: 'agent',
      subjectId: agentId,
      at,
      before: optional({ referrerId: referredBy }),
      after: optional({ referrerId }),
    }),
  ]);
}
