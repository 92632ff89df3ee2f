/** Leads: customers leave their number on an agent's page, and the agent calls them. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { orderQuery, pageOf, pageQuery } from '../kernel/page.ts';
import { phoneNumber } from '../kernel/phone-number.ts';
import { kept, notKept, procedure } from '../kernel/procedure.ts';
import { lineOfText, personName, referralCode as code, requiredText } from '../kernel/text.ts';
import { MAX_LOST_REASON, MAX_SUBURB } from './rules.ts';
import { lead, leadPage, leadStatus } from './schemas.ts';

export type { Lead, LeadPage, LeadProduct } from './schemas.ts';

const NOT_AGREED = 'must be agreed to';

/** A request as it comes from the page. */
export const newLead = z.strictObject({
  /** The ticket that `openLeadForm` answered; it names the agent. */
  ticket: id,
  name: personName,
  phone: phoneNumber,
  suburb: lineOfText(MAX_SUBURB),
  productId: id.optional(),
  consent: z.literal(true, NOT_AGREED),
  /** The version of the wording that the customer saw. */
  consentVersion: z.int(),
  /** Not shown to people; programs fill it in. */
  website: z.string().max(2000).optional(),
});

export const leadsContract = {
  getLeadPage: procedure('GET', '/public/lead-pages/{code}', {
    summary: 'The page of an agent’s customer link: products for sale, and the wording of consent.',
  })
    .input(z.strictObject({ code }))
    .output(leadPage),
  openLeadForm: procedure('POST', '/public/lead-forms', {
    summary: 'Opens the form of a lead page: a ticket with which it can be sent once.',
  })
    .input(z.strictObject({ code }))
    .output(z.object({ ticket: id })),
  submitLead: procedure('POST', '/public/leads', {
    creates: true,
    summary: 'Asks an agent to call; the answer is the same whatever becomes of it.',
  })
    .input(newLead)
    .output(z.object({ received: z.literal(true) })),
  listMyLeads: procedure('GET', '/agent/leads', {
    offline: kept('agents call customers while they are out'),
    summary: 'The own leads, newest first; of one status, or all.',
  })
    .input(z.strictObject({ status: leadStatus.optional(), ...orderQuery, ...pageQuery }))
    .output(pageOf(lead)),
  getMyLead: procedure('GET', '/agent/leads/{leadId}', {
    offline: notKept('the list shows what matters'),
    summary: 'One of the own leads.',
  })
    .input(z.strictObject({ leadId: id }))
    .output(lead),
  markContacted: procedure('POST', '/agent/leads/{leadId}/contacted', {
    summary: 'Notes that the agent has spoken to the customer; a lost lead is open again.',
  })
    .input(z.strictObject({ leadId: id }))
    .output(lead),
  markLost: procedure('POST', '/agent/leads/{leadId}/lost', {
    summary: 'Closes one of the own leads that came to nothing, with the reason.',
  })
    .input(z.strictObject({ leadId: id, reason: requiredText(MAX_LOST_REASON) }))
    .output(lead),
};
