/**
 * Leads: customers who left their number with an agent. An erased one stays as a marker without the
 * customer, in no list, so that the counts of reports stay.
 */
import type { ListOrder } from '../../../shared/kernel/page.ts';
import {
  LEAD_STATUSES,
  LEADS_AN_HOUR_TO_AGENT,
  type LeadStatus,
} from '../../../shared/leads/rules.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type PageOf, readPage } from '../../platform/page.ts';

interface Standing {
  status?: string;
  erasedAt?: string;
}

const isThere = ({ erasedAt }: Standing): boolean => erasedAt === undefined;
const isLost = (lead: Standing): boolean => isThere(lead) && lead.status === 'lost';

const BY_TIME = key`${'createdAt'}#${'leadId'}`;
const BY_LOSS = key`${'lostAt'}#${'leadId'}`;

const definition = defineEntity({
  name: 'lead',
  id: 'leadId',
  attributes: {
    leadId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    status: { type: LEAD_STATUSES, required: true },
    /** The customer: name, number, suburb, consent and reason go when it is erased. */
    name: { type: 'string' },
    /** E.164; empty once it is erased, because an index names it. */
    phone: { type: 'string', required: true },
    suburb: { type: 'string' },
    productId: { type: 'string' },
    productName: { type: 'string' },
    /** The wording that the customer agreed to when the lead was created, and its version. */
    consentVersion: { type: 'number' },
    consentWording: { type: 'string' },
    createdAt: { type: 'string', required: true },
    contactedAt: { type: 'string' },
    soldAt: { type: 'string' },
    saleId: { type: 'string' },
    /** Empty while it isn't lost, because an index names it. */
    lostAt: { type: 'string', required: true },
    lostReason: { type: 'string' },
    /** When the customer asked again and the agent was told, oldest first. */
    askedAgain: { type: 'list', items: { type: 'string' } },
    erasedAt: { type: 'string' },
    /** Grows with every change; a change replaces the version that it was made from. */
    version: { type: 'number', required: true },
  },
  indexes: {
    ofAgent: { index: 'gsi1', condition: isThere, pk: key`leads#${'agentId'}`, sk: BY_TIME },
    ofAgentInStatus: {
      index: 'gsi2',
      condition: isThere,
      pk: key`leads#${'agentId'}#${'status'}`,
      sk: BY_TIME,
    },
    lost: { index: 'gsi3', condition: isLost, pk: key`leads#lost`, sk: BY_LOSS },
    withPhone: { index: 'gsi4', condition: isThere, pk: key`leadsOfPhone#${'phone'}`, sk: BY_TIME },
  },
});

export type StoredLead = ItemOf<typeof definition>;

/** The attributes that a step writes; an optional one that is undefined is removed. */
export type LeadChanges = { [Name in keyof StoredLead]?: StoredLead[Name] | undefined };

interface LeadPage extends PageOf {
  status?: LeadStatus | undefined;
  order?: ListOrder;
}

export const positionOfLead = ({ createdAt: at, leadId: id }: StoredLead) => ({ at, id });

/** A lead that is erased: its agent and times, without the customer. */
const markerOf = (
  { leadId, agentId, status, createdAt, lostAt, version }: StoredLead,
  erasedAt: string,
): StoredLead => ({
  leadId,
  agentId,
  status,
  createdAt,
  lostAt,
  phone: '',
  erasedAt,
  version: version + 1,
});

export const leadTable = definition.with(({ query, write, asRead }) => {
  /** Replaces a lead that is still the version from which `next` was made. */
  const put = (next: StoredLead) =>
    write((leads) => leads.put(next).where(asRead({ version: next.version - 1 })));

  return {
    /** A page of an agent's leads, of one status or all. */
    page: (agentId: string, { status, ...page }: LeadPage) =>
      readPage(
        status ? query.ofAgentInStatus({ agentId, status }) : query.ofAgent({ agentId }),
        page,
        BY_TIME,
      ),

    /** How many leads an agent got since the beginning of a day; erased ones aren't counted. */
    countSince: async (agentId: string, from: string): Promise<number> => {
      const page = { limit: 24 * LEADS_AN_HOUR_TO_AGENT, span: { from } };
      return (await readPage(query.ofAgent({ agentId }), page, BY_TIME)).rows.length;
    },

    /** The oldest leads that were lost before an instant. */
    lostBefore: async (before: string, limit: number): Promise<StoredLead[]> =>
      (await readPage(query.lost({}), { limit, order: 'oldest', span: { before } }, BY_LOSS)).rows,

    /** The ids of all leads with a phone number, by an index, which may lag. */
    withPhone: async (phone: string): Promise<string[]> => {
      const { data } = await query.withPhone({ phone }).go({ pages: 'all' });
      return data.map(({ leadId }) => leadId);
    },

    /** Writes the next version; what is undefined in it the lead has no more. */
    replace: (lead: StoredLead, changes: LeadChanges) => {
      const next = { ...lead, ...changes, version: lead.version + 1 };
      const present = Object.entries(next).filter(([, value]) => value !== undefined);
      return put(Object.fromEntries(present) as StoredLead);
    },

    /** Removes the customer. */
    erase: (lead: StoredLead, at: string) => put(markerOf(lead, at)),
  };
});
