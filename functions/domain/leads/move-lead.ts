/** The steps of a lead, each written with its audit event. */
import { invalid } from '../../../shared/kernel/errors.ts';
import type { AuditActionOf } from '../../../shared/audit/rules.ts';
import { ASKED_ELSEWHERE, canBecome } from '../../../shared/leads/rules.ts';
import { type LeadChanges, leadTable, type StoredLead } from '../../data/leads/lead.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { leadChanged, readMyLead } from './read-lead.ts';

export const staleLead = () => new Stale('The lead changed meanwhile');

interface Step {
  action: AuditActionOf<'leads'>;
  at: string;
  changes: LeadChanges;
}

/** The writes of a step: the next version, and the event. */
function stepOf(context: Context, lead: StoredLead, { action, at, changes }: Step): Write[] {
  const { leadId, agentId, status } = lead;
  return [
    leadTable(context.table).replace(lead, changes).orThrow(staleLead),
    recordEvent(context, {
      action,
      about: ['lead', leadId],
      agentId,
      at,
      before: { status },
      after: { status: changes.status ?? status },
    }),
  ];
}

/**
 * Takes one of the actor's leads a step further.
 * @throws DomainError NOT_FOUND; CONFLICT with the lead's state where its status doesn't allow the step
 */
export function moveLead(
  context: Context,
  leadId: string,
  to: 'contacted' | 'lost',
  changesAt: (at: string) => LeadChanges,
): Promise<StoredLead> {
  const { clock, table } = context;
  const action = to === 'lost' ? 'leads.markLost' : 'leads.markContacted';
  return table.planAndTransact(async () => {
    const lead = await readMyLead(context, leadId);
    if (!canBecome(lead.status, to)) throw leadChanged(lead);
    const at = clock.now().toISOString();
    const changes = { ...changesAt(at), status: to };
    await table.transact(stepOf(context, lead, { action, at, changes }));
    return readMyLead(context, leadId);
  });
}

/** The writes that close a lead whose customer asked another agent. */
export const loseLead = (context: Context, lead: StoredLead, at: string): Write[] =>
  stepOf(context, lead, {
    action: 'leads.askElsewhere',
    at,
    changes: {
      status: 'lost',
      lostAt: at,
      lostReason: ASKED_ELSEWHERE,
      askedAgain: [...(lead.askedAgain ?? []), at],
    },
  });

const notMine = () =>
  invalid('leadId must be one of your leads', [
    { path: 'leadId', message: 'must be one of your leads' },
  ]);

/**
 * The writes that link a lead with the sale that came of it, for the sale's own transaction.
 * @throws DomainError INVALID where the actor has no such lead; CONFLICT where it was sold to already
 */
export async function sellLead(
  context: Context,
  { leadId, saleId, at }: { leadId: string; saleId: string; at: string },
): Promise<Write[]> {
  const lead = await leadTable(context.table).get(leadId);
  if (lead?.agentId !== context.actor.userId || lead.erasedAt !== undefined) throw notMine();
  if (!canBecome(lead.status, 'sold')) throw leadChanged(lead);
  const changes = { ...sold(saleId, at), lostAt: '', lostReason: undefined };
  return stepOf(context, lead, { action: 'leads.markSold', at, changes });
}

const sold = (saleId: string, soldAt: string) => ({ status: 'sold' as const, soldAt, saleId });

/** The lead of a sale, while it is linked with that sale. */
async function leadOfSale({ table }: Context, { leadId, saleId }: StoredSale) {
  const lead = leadId === undefined ? undefined : await leadTable(table).get(leadId);
  return lead?.status === 'sold' && lead.saleId === saleId && lead.erasedAt === undefined
    ? lead
    : undefined;
}

/** The writes that link the lead of a rejected sale with the sale that is sent in its place. */
export async function relinkLead(
  context: Context,
  rejected: StoredSale,
  { saleId, at }: { saleId: string; at: string },
): Promise<Write[]> {
  const lead = await leadOfSale(context, rejected);
  if (!lead) return [];
  return stepOf(context, lead, { action: 'leads.markSold', at, changes: sold(saleId, at) });
}

/** The writes that open the lead of a sale again, which its agent withdraws. */
export async function reopenLead(context: Context, sale: StoredSale, at: string): Promise<Write[]> {
  const lead = await leadOfSale(context, sale);
  if (!lead) return [];
  const changes = {
    status: 'contacted' as const,
    contactedAt: lead.contactedAt ?? at,
    soldAt: undefined,
    saleId: undefined,
  };
  return stepOf(context, lead, { action: 'leads.reopen', at, changes });
}
