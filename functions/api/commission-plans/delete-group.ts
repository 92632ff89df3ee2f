import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { isGroupInUse } from '../../../shared/commission-plans/policy.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import {
  type AgentGroup,
  agentGroupNameTable,
  agentGroupTable,
  foldedNameOf,
} from '../../data/commission-plans/agent-group.table.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { groupChanged, readSeenGroup } from '../../domain/commission-plans/read-group.ts';
import { verb } from '../verb.ts';

/** Deletes a group that is empty and that no draft, and no version in force or ahead, names. */
export const deleteGroup = verb(commissionPlansContract.deleteGroup, async (context, seen) => {
  const { clock, table } = context;
  const group = await readSeenGroup(context, seen);
  // Publishing counts the group's draft in another version of the group, so this can't miss it.
  const published = await publishedTermsTable(table).all();
  const { groupId, name } = group;
  const at = clock.now().toISOString();
  const why = inUse(group, isGroupInUse(published, groupId, dayOf(at)));
  if (why) throw why;
  await table.transact([
    agentGroupTable(table)
      .remove(group)
      .orThrow((current) => (current && inUse(current, false)) ?? groupChanged(current)),
    agentGroupNameTable(table)
      .release({ foldedName: foldedNameOf(name), groupId })
      .orThrow(() => groupChanged(undefined)),
    recordEvent(context, {
      action: 'commissionPlans.deleteGroup',
      about: ['portal', groupId],
      at,
      before: { groupName: name },
    }),
  ]);
  return { id: groupId };
});

function inUse(
  { name, memberCount, draftCount, version }: AgentGroup,
  isPublished: boolean,
): Error | undefined {
  const current = { name, members: memberCount, drafts: draftCount, version };
  if (memberCount > 0)
    return conflict(
      `${countOf(memberCount, 'agent')} ${memberCount === 1 ? 'is' : 'are'} in the group ${name}. Take them out first.`,
      current,
    );
  if (draftCount > 0)
    return conflict(
      `${countOf(draftCount, 'draft')} of terms ${draftCount === 1 ? 'is' : 'are'} for the group ${name}. Publish or delete ${draftCount === 1 ? 'it' : 'them'} first.`,
      current,
    );
  return isPublished
    ? conflict(
        `Published terms are for the group ${name}. End that plan first; the group can be deleted once it has ended.`,
        current,
      )
    : undefined;
}
