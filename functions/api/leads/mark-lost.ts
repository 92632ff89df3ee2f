import { leadsContract } from '../../../shared/leads/contract.ts';
import { moveLead } from '../../domain/leads/move-lead.ts';
import { presentLead } from '../../domain/leads/present.ts';
import { verb } from '../verb.ts';

/** The reason is for the agent alone: it is erased with the customer. */
export const markLost = verb(leadsContract.markLost, async (context, { leadId, reason }) =>
  presentLead(
    await moveLead(context, leadId, 'lost', (lostAt) => ({ lostAt, lostReason: reason })),
  ),
);
