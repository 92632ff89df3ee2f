/** Removes customers from leads: the counts stay, the persons go. */
import { leadClaimTable } from '../../data/leads/lead-claim.table.ts';
import { leadTable, positionOfLead, type StoredLead } from '../../data/leads/lead.table.ts';
import { notificationTable } from '../../data/notifications/notification.table.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';
import { Stale } from '../../platform/table.ts';
import type { Position } from '../../platform/page.ts';
import { recordEvent } from '../audit/record-event.ts';

/** Shown in notifications in place of the customer's name. */
const NOBODY = 'A customer';
const PAGE = 100;

type Erasing = Pick<Context, 'table' | 'clock' | 'actor' | 'requestId'>;

const stale = () => new Stale('The lead or its claim changed meanwhile');

/**
 * Erases the customer of one lead; an erased one stays as it is.
 * @param isDue false for a lead that changed so that it isn't to be erased any more
 */
export async function eraseLead(
  context: Erasing,
  leadId: string,
  isDue: (lead: StoredLead) => boolean = () => true,
): Promise<void> {
  const { clock, table } = context;
  await table.planAndTransact(async () => {
    const lead = await leadTable(table).get(leadId);
    if (!lead || lead.erasedAt !== undefined || !isDue(lead)) return;
    await forgetInNotices(context, lead);
    const claim = await leadClaimTable(table).get(lead.phone);
    const claims =
      claim?.leadId === leadId ? [leadClaimTable(table).leave(claim).orThrow(stale)] : [];
    const at = clock.now().toISOString();
    await table.transact([
      leadTable(table).erase(lead, at).orThrow(stale),
      ...claims,
      recordEvent(context, {
        action: 'leads.erase',
        about: ['lead', leadId],
        agentId: lead.agentId,
        at,
      }),
    ]);
  });
}

/** Replaces the name in the notifications about the lead. */
async function forgetInNotices(
  { table }: Erasing,
  { leadId, agentId, createdAt, askedAgain = [] }: StoredLead,
): Promise<void> {
  const notices = notificationTable(table);
  const received = { agentId, at: createdAt, noticeId: `${leadId}#leadReceived` };
  await notices.renameCustomer(received, NOBODY);
  for (const at of askedAgain)
    await notices.renameCustomer({ agentId, at, noticeId: `${leadId}#leadAskedAgain` }, NOBODY);
}

/** Erases every lead with a phone number, of whichever agent. */
export async function eraseLeadsOfPhone(context: Erasing, phone: string): Promise<number> {
  const leadIds = await leadTable(context.table).withPhone(phone);
  for (const leadId of leadIds) await eraseLead(context, leadId);
  return leadIds.length;
}

/**
 * Erases the leads of an agent who is deleted.
 * @param isLate true once no further lead may be started
 * @returns true where no lead is left
 */
export async function eraseLeadsOfAgent(
  context: Erasing,
  agentId: string,
  isLate: () => boolean,
): Promise<boolean> {
  const pages = pagesOf(async (after: Position | undefined) => {
    const { rows, more } = await leadTable(context.table).page(agentId, { limit: PAGE, after });
    const last = rows.at(-1);
    return { rows, next: more && last ? positionOfLead(last) : undefined };
  });
  for await (const rows of pages)
    for (const { leadId } of rows) {
      if (isLate()) return false;
      await eraseLead(context, leadId);
    }
  return true;
}
