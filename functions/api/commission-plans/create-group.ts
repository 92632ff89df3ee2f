import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { MAX_GROUPS } from '../../../shared/commission-plans/policy.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import {
  type AgentGroup,
  agentGroupNameTable,
  agentGroupTable,
  foldedNameOf,
} from '../../data/commission-plans/agent-group.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { presentNewGroup } from '../../domain/commission-plans/present.ts';
import { nameTaken } from '../../domain/commission-plans/read-group.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';

/** Adds a group without agents. */
export const createGroup = verb(commissionPlansContract.createGroup, async (context, input) => {
  const groupId = newId(context, 'createGroup');
  const group = await createOnce({
    input,
    find: () => agentGroupTable(context.table).get({ groupId }),
    write: (inputHash) => write(context, { ...input, groupId, inputHash }),
  });
  return presentNewGroup(group);
});

async function write(
  context: Context,
  { groupId, name, inputHash }: Pick<AgentGroup, 'groupId' | 'name' | 'inputHash'>,
): Promise<AgentGroup> {
  const { actor, clock, table } = context;
  if ((await agentGroupTable(table).all()).length >= MAX_GROUPS)
    throw conflict(`There are ${MAX_GROUPS} groups already, which is the most.`);
  const createdAt = clock.now().toISOString();
  const counts = { memberCount: 0, draftCount: 0, version: 1 };
  const group = { groupId, name, ...counts, createdAt, createdBy: actor.userId, inputHash };
  await table.transact([
    agentGroupTable(table).create(group).orThrow(alreadyCreated),
    agentGroupNameTable(table)
      .claim({ foldedName: foldedNameOf(name), groupId })
      .orThrow(nameTaken),
    recordEvent(context, {
      action: 'commissionPlans.createGroup',
      about: ['portal', groupId],
      at: createdAt,
      after: { groupName: name },
    }),
  ]);
  return group;
}
