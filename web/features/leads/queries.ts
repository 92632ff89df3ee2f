/** Queries and changes of an agent's leads. */
import type { Lead } from '../../../shared/leads/contract.ts';
import type { LeadStatus } from '../../../shared/leads/rules.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, type ListFilter } from '../../lib/pages.ts';
import { type RowKind, useRowChange } from '../../lib/row-change.ts';

export const myLeadsQuery = ({ status, order }: Pick<ListFilter<LeadStatus>, 'status' | 'order'>) =>
  queries.leads.listMyLeads.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, order, cursor }),
    ...inPages,
  });

export const myLeadQuery = (leadId: string) =>
  queries.leads.getMyLead.queryOptions({ input: { leadId } });

const myLeads: RowKind<Lead> = {
  topics: ['leads'],
  listKey: () => queries.leads.listMyLeads.key(),
  detailKey: (leadId) => myLeadQuery(leadId).queryKey,
  // A lost lead that is contacted again has no reason any more.
  optional: { lostAt: undefined, lostReason: undefined, soldAt: undefined, saleId: undefined },
};

export const useMarkContacted = () =>
  useRowChange(myLeads, {
    change: api.leads.markContacted,
    idOf: ({ leadId }) => leadId,
    success: 'Marked as contacted',
    failure: 'Failed to mark the lead as contacted',
  });

export const useMarkLost = () =>
  useRowChange(myLeads, {
    change: api.leads.markLost,
    idOf: ({ leadId }) => leadId,
    success: 'Marked as lost',
    failure: 'Failed to mark the lead as lost',
  });
