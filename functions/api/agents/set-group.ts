import { agentsContract } from '../../../shared/agents/contract.ts';
import { groupMovesAfter } from '../../../shared/commission-plans/rules.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { agentGroupTable } from '../../data/commission-plans/agent-group.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { buildAgentAct } from '../../domain/agents/build-agent-act.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { readSeenAgent } from '../../domain/agents/read-seen-agent.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { planMove } from '../../domain/commission-plans/plan-move.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale } from '../../platform/table.ts';
import { verb } from '../verb.ts';

interface Change {
  agentId: string;
  version: number;
  groupId?: string | undefined;
}

/**
 * Puts an agent into a group, or out of every group. Sales that the agent submits from then on have the
 * group's terms; earlier ones keep theirs. The agent hears of terms that change.
 */
export const setGroup = verb(agentsContract.setGroup, async (context, input) => {
  await context.table.planAndTransact(() => change(context, input));
  return readAgentDetail(context, input);
});

async function change(context: Context, { groupId, ...seen }: Change): Promise<void> {
  const { clock, table } = context;
  const agent = await readSeenAgent(context, seen);
  const { agentId, commissionGroupId: before } = agent;
  if (before === groupId) return;
  const groups = agentGroupTable(table);
  const [from, to] = await Promise.all([
    before === undefined ? undefined : groups.get({ groupId: before }),
    groupId === undefined ? undefined : groups.get({ groupId }),
  ]);
  if (groupId !== undefined && !to) throw noGroup();
  const at = clock.now().toISOString();
  const notices = await planMove(context, { agentId, from: before, to: groupId, at });
  const writes = [
    agentTable(table)
      .edit(agent, {
        ...(groupId === undefined
          ? { remove: ['commissionGroupId'] }
          : { commissionGroupId: groupId }),
        groupMoves: groupMovesAfter(agent.groupMoves ?? [], { at, ...optional({ from: before }) }),
        updatedAt: at,
      })
      .orStale('The agent was changed meanwhile'),
    ...(from ? [groups.countMember(from.groupId, -1).orThrow(stale)] : []),
    ...(to ? [groups.countMember(to.groupId, 1).orThrow(stale)] : []),
    ...notices,
    recordEvent(context, {
      action: 'agents.setGroup',
      about: ['agent', agentId],
      at,
      before: optional({ groupName: from?.name }),
      after: optional({ groupName: to?.name }),
    }),
  ];
  await commitAct(
    context,
    buildAgentAct(agent, { of: 'group', figures: figuresOf(from, to) }),
    writes,
  );
}

type Group = { name: string } | undefined;

const figuresOf = (from: Group, to: Group) => [
  { label: 'Group now', words: from?.name ?? 'none' },
  { label: 'New group', words: to?.name ?? 'none' },
];

const stale = () => new Stale('The group was deleted meanwhile');

const noGroup = () => {
  const message = 'must be a group that there is';
  return invalid(`groupId ${message}`, [{ path: 'groupId', message }]);
};
