/**
 * Plans a customer's request: it makes a lead, takes it from or tells the agent who has it already, or does
 * nothing.
 */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { newLead } from '../../../shared/leads/contract.ts';
import {
  attributedUntil,
  consentWording,
  effectOfRequest,
  MAX_ASKED_AGAIN,
} from '../../../shared/leads/rules.ts';
import type * as z from 'zod';
import { type LeadClaim, leadClaimTable } from '../../data/leads/lead-claim.table.ts';
import { leadTable, type StoredLead } from '../../data/leads/lead.table.ts';
import { isOffered, productTable } from '../../data/products/product.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { loseLead, staleLead } from './move-lead.ts';

export interface LeadRequest extends Omit<
  z.output<typeof newLead>,
  'ticket' | 'consent' | 'website'
> {
  leadId: string;
  /** The agent on whose page the customer asked. */
  agentId: string;
}

const DAY_S = 24 * 60 * 60;
const staleClaim = () => new Stale('Another request took the number meanwhile');

/** The writes of a request, planned on what is stored now. */
export async function planRequest(context: Context, request: LeadRequest): Promise<Write[]> {
  const { table, clock } = context;
  const at = clock.now().toISOString();
  const claim = await leadClaimTable(table).get(request.phone);
  const lead = claim && (await leadTable(table).get(claim.leadId));
  const profile = claim && (await profileTable(table).get(claim.agentId));
  const standing = lead?.erasedAt === undefined ? lead : undefined;
  const effect = effectOfRequest(
    claim && {
      ...claim,
      status: standing?.status,
      isAgentActive: profile?.status === 'active',
    },
    { agentId: request.agentId, now: at },
  );
  if (effect === 'create') return createLead(context, request, { at, claim });
  if (effect === 'nothing' || !standing) return [];
  if (effect === 'tellFirst') return tellFirst(context, standing, at);
  return [
    ...(await createLead(context, request, { at, claim })),
    ...loseLead(context, standing, at),
  ];
}

async function createLead(
  context: Context,
  request: LeadRequest,
  { at, claim }: { at: string; claim: LeadClaim | undefined },
): Promise<Write[]> {
  const { table, clock, settings } = context;
  const { attributionDays } = settings.leads;
  const { leadId, agentId, phone, productId, ...fields } = request;
  const lead = {
    ...fields,
    leadId,
    agentId,
    phone,
    ...(await productFacts(context, productId)),
    consentWording: wordingOf(context, request.consentVersion),
    status: 'new' as const,
    createdAt: at,
    lostAt: '',
    version: 1,
  };
  const next = {
    phone,
    agentId,
    leadId,
    until: attributedUntil(at, attributionDays),
    expiresAt: Math.ceil(clock.real().getTime() / 1000) + (attributionDays + 2) * DAY_S,
  };
  return [
    leadTable(table)
      .create(lead)
      .orThrow(() => conflict('This Idempotency-Key was already used with other content.')),
    leadClaimTable(table).take(next, claim).orThrow(staleClaim),
    recordEvent(context, {
      action: 'leads.receive',
      about: ['lead', leadId],
      agentId,
      at,
      after: { status: 'new', ...optional({ productName: lead.productName }) },
    }),
  ];
}

/** @throws DomainError CONFLICT where the page showed a wording that there never was */
export function wordingOf({ settings }: Pick<Context, 'settings'>, version: number): string {
  const wording = consentWording(version, settings.companyName);
  if (wording === undefined) throw conflict('The page has changed. Please reload it.');
  return wording;
}

/** A product that is no longer for sale is left out: the customer is called all the same. */
async function productFacts({ table }: Context, productId: string | undefined) {
  const product = productId === undefined ? undefined : await productTable(table).get(productId);
  return product && isOffered(product)
    ? { productId: product.productId, productName: product.name }
    : {};
}

/** Notes on the first agent's lead that the customer asked again, which notifies that agent. */
function tellFirst(context: Context, lead: StoredLead, at: string): Write[] {
  const { leadId, agentId, askedAgain = [] } = lead;
  if (askedAgain.length >= MAX_ASKED_AGAIN) return [];
  return [
    leadTable(context.table)
      .replace(lead, { askedAgain: [...askedAgain, at] })
      .orThrow(staleLead),
    recordEvent(context, { action: 'leads.askAgain', about: ['lead', leadId], agentId, at }),
  ];
}
