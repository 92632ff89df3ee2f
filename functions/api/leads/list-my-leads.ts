import { leadsContract } from '../../../shared/leads/contract.ts';
import { leadTable, positionOfLead } from '../../data/leads/lead.table.ts';
import { presentLead } from '../../domain/leads/present.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';

export const listMyLeads = verb(
  leadsContract.listMyLeads,
  async ({ table, actor }, { limit, cursor, status, order }) => {
    const query = { list: 'myLeads', agentId: actor.userId, status, order };
    const after = positionOf(query, cursor);
    const page = { limit, after, status, order };
    const { rows, more } = await leadTable(table).page(actor.userId, page);
    const last = rows.at(-1);
    return {
      rows: rows.map(presentLead),
      cursor: more && last ? cursorAfter(query, positionOfLead(last)) : null,
    };
  },
);
