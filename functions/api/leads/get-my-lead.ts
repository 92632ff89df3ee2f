import { leadsContract } from '../../../shared/leads/contract.ts';
import { presentLead } from '../../domain/leads/present.ts';
import { readMyLead } from '../../domain/leads/read-lead.ts';
import { verb } from '../verb.ts';

export const getMyLead = verb(leadsContract.getMyLead, async (context, { leadId }) =>
  presentLead(await readMyLead(context, leadId)),
);
