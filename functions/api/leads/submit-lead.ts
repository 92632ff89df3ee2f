import { conflict, rateLimited } from '../../../shared/kernel/errors.ts';
import { leadsContract } from '../../../shared/leads/contract.ts';
import {
  isFormOpen,
  LEADS_AN_HOUR_FROM_NETWORK,
  LEADS_AN_HOUR_TO_AGENT,
} from '../../../shared/leads/rules.ts';
import { isCrawler } from '../../../shared/referrals/rules.ts';
import { leadTicketTable } from '../../data/leads/lead-ticket.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { type LeadRequest, planRequest, wordingOf } from '../../domain/leads/plan-request.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf, newId } from '../../platform/idempotency.ts';
import { countCall, countCallOf } from '../rate-limit.ts';
import { verb } from '../verb.ts';

const FROM_NETWORK = { purpose: 'submitLead', perHour: LEADS_AN_HOUR_FROM_NETWORK } as const;
const TO_AGENT = { purpose: 'leadsOf', perHour: LEADS_AN_HOUR_TO_AGENT } as const;

const RECEIVED = { received: true } as const;

/** The same for every ticket that doesn't hold: the page opens its form anew and sends it once more. */
const notSent = () => conflict('Your request couldn’t be sent. Please try again.');

/**
 * Takes a customer's request. The answer never says what became of it: not that the agent has the number
 * already, not that it is another agent's lead, and not that it looks like a program's.
 */
export const submitLead = verb(leadsContract.submitLead, async (context, input) => {
  const { website, ticket, consent: _agreed, ...request } = input;
  if (website || isCrawler(context.userAgent)) return RECEIVED;
  wordingOf(context, request.consentVersion);
  const wait = await countCall(context, FROM_NETWORK);
  if (wait !== undefined) throw rateLimited(wait);
  const sent = { ticket, leadId: newId(context, 'submitLead'), inputHash: hashOf(request) };
  await context.table.planAndTransact(() => receive(context, sent, request));
  return RECEIVED;
});

/** Uses the ticket up with all that follows from the request, once. */
async function receive(
  context: Context,
  { ticket, leadId, inputHash }: { ticket: string; leadId: string; inputHash: string },
  request: Omit<LeadRequest, 'leadId' | 'agentId'>,
): Promise<void> {
  const { table, clock } = context;
  const tickets = leadTicketTable(table);
  const form = await tickets.get(ticket);
  if (form?.usedBy === leadId) {
    if (form.inputHash === inputHash) return;
    throw conflict('This Idempotency-Key was already used with other content.');
  }
  if (!form || form.usedBy !== undefined) throw notSent();
  if (!isFormOpen(form.openedAt, clock.real().getTime())) throw notSent();
  const { agentId } = form;
  await table.transact([
    tickets
      .use(ticket, { usedBy: leadId, inputHash })
      .orStale('The form was sent at the same moment'),
    profileTable(table).requireActive(agentId).orThrow(notSent),
    countCallOf(context, TO_AGENT, agentId),
    ...(await planRequest(context, { ...request, leadId, agentId })),
  ]);
}
