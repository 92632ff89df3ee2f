import { leadsContract } from '../../../shared/leads/contract.ts';
import { moveLead } from '../../domain/leads/move-lead.ts';
import { presentLead } from '../../domain/leads/present.ts';
import { verb } from '../verb.ts';

/** A lost lead that is contacted is open again, without the reason. */
export const markContacted = verb(leadsContract.markContacted, async (context, { leadId }) =>
  presentLead(
    await moveLead(context, leadId, 'contacted', (contactedAt) => ({
      contactedAt,
      lostAt: '',
      lostReason: undefined,
    })),
  ),
);
