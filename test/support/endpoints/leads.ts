/** The endpoints of leads, as the tests of all endpoints call them. */
import { aLead, leadForm, openedForm } from '../leads/leads.ts';
import { type Endpoints, firstPage, type World } from './endpoint-row.ts';

const ownCode = ({ owner }: World) => ({ code: owner.me.referralCode ?? '' });
const ownLead = async ({ office, owner }: World) => ({ leadId: await aLead(office, owner) });

export const leadsEndpoints: Endpoints<'leads'> = {
  getLeadPage: ownCode,
  openLeadForm: ownCode,
  submitLead: async ({ office, owner }) => leadForm(await openedForm(office, owner)),
  listMyLeads: {
    sample: firstPage,
    lists: [{ limit: 5 }, { limit: 5, status: 'new' }, { limit: 5, order: 'oldest' }],
  },
  getMyLead: ownLead,
  markContacted: ownLead,
  markLost: async (world) => ({ ...(await ownLead(world)), reason: 'No fibre in the street' }),
};
