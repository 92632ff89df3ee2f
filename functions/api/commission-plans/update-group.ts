import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import {
  agentGroupNameTable,
  agentGroupTable,
  foldedNameOf,
} from '../../data/commission-plans/agent-group.table.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { presentGroup } from '../../domain/commission-plans/present.ts';
import {
  groupChanged,
  nameTaken,
  readSeenGroup,
} from '../../domain/commission-plans/read-group.ts';
import { verb } from '../verb.ts';

/** Renames a group; its agents and terms stay. */
export const updateGroup = verb(
  commissionPlansContract.updateGroup,
  async (context, { name, ...seen }) => {
    const { clock, table } = context;
    const group = await readSeenGroup(context, seen);
    const { groupId } = group;
    const [before, after] = [foldedNameOf(group.name), foldedNameOf(name)];
    const names = agentGroupNameTable(table);
    const at = clock.now().toISOString();
    if (group.name !== name)
      await table.transact([
        agentGroupTable(table).rename(group, name).orThrow(groupChanged),
        ...(before === after
          ? []
          : [
              names.claim({ foldedName: after, groupId }).orThrow(nameTaken),
              names.release({ foldedName: before, groupId }).orThrow(groupChangedName),
            ]),
        recordEvent(context, {
          action: 'commissionPlans.updateGroup',
          about: ['portal', groupId],
          at,
          before: { groupName: group.name },
          after: { groupName: name },
        }),
      ]);
    const [current = group, published] = await Promise.all([
      agentGroupTable(table).get({ groupId }),
      publishedTermsTable(table).all(),
    ]);
    return presentGroup(current, { published, today: dayOf(at) });
  },
);

const groupChangedName = () => groupChanged(undefined);
