import { conflict, notFound, taken } from '../../../shared/kernel/errors.ts';
import { type AgentGroup, agentGroupTable } from '../../data/commission-plans/agent-group.table.ts';
import type { Context } from '../../platform/context.ts';

const noGroup = () => notFound('This group does not exist.');

/** Another administrator changed the group, or what names it. */
export const groupChanged = (current: AgentGroup | undefined): Error =>
  current
    ? conflict('This group was changed meanwhile. Look at it again.', {
        name: current.name,
        members: current.memberCount,
        version: current.version,
      })
    : noGroup();

/**
 * The group in the version that an administrator saw.
 * @throws DomainError NOT_FOUND; CONFLICT with the present state where its version is another
 */
export async function readSeenGroup(
  { table }: Pick<Context, 'table'>,
  { groupId, version }: { groupId: string; version: number },
): Promise<AgentGroup> {
  const group = await agentGroupTable(table).get({ groupId });
  if (!group) throw noGroup();
  if (group.version !== version) throw groupChanged(group);
  return group;
}

/** Two groups can't have one name, whatever its case and accents. */
export const nameTaken = () =>
  taken('name', 'must be another name: there is a group of this name already');
