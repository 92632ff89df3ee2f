/** Reads an agent's lead, and makes the conflict for one that changed. */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { LeadStatus } from '../../../shared/leads/rules.ts';
import { leadTable, type StoredLead } from '../../data/leads/lead.table.ts';
import type { Context } from '../../platform/context.ts';

/** @throws DomainError NOT_FOUND where the actor has no such lead, or it was erased */
export async function readMyLead({ table, actor }: Context, leadId: string): Promise<StoredLead> {
  const lead = await leadTable(table).get(leadId);
  if (lead?.agentId !== actor.userId || lead.erasedAt !== undefined)
    throw notFound('This lead does not exist.');
  return lead;
}

const STANDS: Record<LeadStatus, string> = {
  new: 'This lead is new again: call the customer first.',
  contacted: 'This lead was already contacted.',
  sold: 'This lead was already sold to.',
  lost: 'This lead was already marked as lost.',
};

/** A step that the lead's status doesn't allow any more; the answer carries its present state. */
export const leadChanged = (lead: StoredLead) => {
  const { status, contactedAt, soldAt, saleId, lostAt, lostReason } = lead;
  const state = { status, contactedAt, soldAt, saleId, lostAt: lostAt || undefined, lostReason };
  return conflict(STANDS[status], state);
};
