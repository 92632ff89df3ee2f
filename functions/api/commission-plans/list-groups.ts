import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { fold } from '../../../shared/kernel/search.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { agentGroupTable } from '../../data/commission-plans/agent-group.table.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import { presentGroup } from '../../domain/commission-plans/present.ts';
import { verb } from '../verb.ts';

export const listGroups = verb(commissionPlansContract.listGroups, async ({ clock, table }) => {
  const [groups, published] = await Promise.all([
    agentGroupTable(table).all(),
    publishedTermsTable(table).all(),
  ]);
  const today = dayOf(clock.now());
  const sorted = groups.sort((one, other) => (fold(one.name) < fold(other.name) ? -1 : 1));
  return { rows: sorted.map((group) => presentGroup(group, { published, today })) };
});
