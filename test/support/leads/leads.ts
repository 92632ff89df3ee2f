/** Customers who leave their number on an agent's page. */
import { leadTicketTable } from '../../../functions/data/leads/lead-ticket.table.ts';
import { MIN_FILL_MS } from '../../../shared/kernel/lead-form.ts';
import { CONSENT_VERSION } from '../../../shared/leads/rules.ts';
import { apiOf } from '../stack/client.ts';
import { recentEvents } from '../audit/audit.ts';
import type { Office, Person } from '../stack/office.ts';
import type { TestStack } from '../stack/stack.ts';
import { setAttributes, tableOf } from '../stack/table.ts';

let customers = 0;

/** A phone number that no other call returns. */
export const freshPhone = () => `+2782${String(4_000_000 + ++customers)}`;

export const codeOf = ({ me }: Person): string => me.referralCode ?? '';

/** A form of an agent's page, opened long enough ago to be sent. */
export async function openedForm({ stack }: Pick<Office, 'stack'>, agent: Person): Promise<string> {
  const { ticket } = await apiOf(stack).leads.openLeadForm({ code: codeOf(agent) });
  await openedBefore({ stack }, ticket, MIN_FILL_MS);
  return ticket;
}

/** Makes a form look as if it had been opened so many milliseconds earlier. */
export async function openedBefore(
  { stack }: Pick<Office, 'stack'>,
  ticket: string,
  ms: number,
): Promise<void> {
  const table = tableOf(stack);
  const form = await leadTicketTable(table).get(ticket);
  if (!form) throw new Error('There is no such form');
  const keys = { pk: `leadTicket#${ticket}`, sk: 'leadTicket' };
  await setAttributes(table, keys, { openedAt: form.openedAt - ms });
}

/** A request, filled in. */
export const leadForm = (ticket: string, changes: object = {}) => ({
  ticket,
  name: 'Naledi Khumalo',
  phone: freshPhone(),
  suburb: 'Soweto',
  consent: true as const,
  consentVersion: CONSENT_VERSION,
  ...changes,
});

/** Sends a request from an agent's page, as a customer. */
export async function sendLead(
  office: Pick<Office, 'stack'>,
  agent: Person,
  changes: object = {},
): Promise<void> {
  const form = leadForm(await openedForm(office, agent), changes);
  await apiOf(office.stack).leads.submitLead(form);
}

/** A new lead of an agent; the newest one is it, because its phone number is fresh. */
export async function aLead(
  office: Pick<Office, 'stack'>,
  agent: Person,
  changes: object = {},
): Promise<string> {
  await sendLead(office, agent, changes);
  const { rows } = await agent.api.leads.listMyLeads({ limit: 1 });
  const [newest] = rows;
  if (!newest) throw new Error('The lead is not there');
  return newest.id;
}

/** An agent's leads. */
export const leadsOf = async ({ api }: Person) => (await api.leads.listMyLeads({})).rows;

/** An agent's notices about leads. */
export async function leadNoticesOf(stack: Pick<TestStack, 'drain'>, { api }: Person) {
  await stack.drain();
  const { rows } = await api.notifications.listNotifications();
  return rows.flatMap(({ about, content }) =>
    about?.kind.startsWith('lead') ? [{ kind: about.kind, content }] : [],
  );
}

/** The newest audit events about an agent. */
export const agentEventsOf = async (stack: TestStack, { id }: Person) =>
  (await recentEvents(stack)).filter(({ agentId }) => agentId === id);
