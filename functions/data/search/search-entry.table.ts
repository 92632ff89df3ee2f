/**
 * Search entries: for each search term of a fact, the fact's id. The key is subject and first
 * character, then the term, so that a search is one range query, however many entries there are
 * (docs/design.md, Data). The projector maintains them.
 */
import type { ListOrder } from '../../../shared/kernel/page.ts';
import { withoutPrefixes } from '../../../shared/kernel/search.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type PageOf, readPage, readRows, type TimeSpan } from '../../platform/page.ts';
import type { Write } from '../../platform/table.ts';

/**
 * Searches: sales by customer, an agent's own sales by customer, ended ones and those with a term (sorted by
 * its last month), payouts by transaction id, agents by name, code, e-mail and phone, resources by title and
 * tags (published ones and drafts), products by name and plan id, offers by name, announcements by title,
 * clicks by IP address, recruits like agents.
 * Filters: sales by product and by their end, payouts by type and batch, products by connection type. Sweeps:
 * sales of limited months by the last one. Statements: products by network, also deleted ones.
 */
const SUBJECTS = [
  'saleCustomer',
  'ownSale',
  'ownEndedSale',
  'ownSaleTerm',
  'payoutTransaction',
  'agentName',
  'agentCode',
  'agentEmail',
  'agentPhone',
  'resource',
  'resourceDraft',
  'product',
  'offer',
  'clickAddress',
  'announcement',
  'saleProduct',
  'saleEnded',
  'saleMonthsOver',
  'productType',
  'productNetwork',
  'recruit',
] as const;
export type SearchSubject = (typeof SUBJECTS)[number];
/** Subjects in which an agent finds only the own rows. */
export type OwnSubject = Extract<SearchSubject, `own${string}`>;

/** The one term of every ended sale. */
export const ENDED_TERM = 'ended';

/** The one term of every sale that earns commission for a limited time. */
export const LIMITED_TERM = 'limited';

/** Subjects whose terms are whole values that lists are filtered by. */
export type FilterSubject = Extract<SearchSubject, 'saleProduct' | 'saleEnded' | 'productType'>;

/** A value that rows are listed under; for an own subject also the agent whose rows these are. */
export type FilterValue =
  | { subject: FilterSubject; value: string }
  | { subject: 'ownEndedSale' | 'ownSaleTerm'; value: string; agentId: string };

/** Under one term, entries are sorted like the lists of their facts. */
const BY_TIME = { composite: ['at', 'id'] } as const;

/** The entity; `product-sales.table.ts` reads what statements are compared with. */
export const searchEntryEntity = defineKeyedEntity({
  name: 'searchEntry',
  attributes: {
    subject: { type: SUBJECTS, required: true },
    /** The term's first character; the agent for what an agent searches among the own rows. */
    first: { type: 'string', required: true },
    term: { type: 'string', required: true },
    /** The time by which the fact's list is sorted, ISO 8601. */
    at: { type: 'string', required: true },
    /** The fact's id. */
    id: { type: 'string', required: true },
    /**
     * The agent of the fact; a recruit's referrer; the author of a resource or announcement; `-` for
     * a product.
     */
    agentId: { type: 'string', required: true },
    // Sales by product: what a network's statement is compared with (`product-sales.table.ts`).
    /** Absent for a sale that no statement is about: rejected, withdrawn, or of an erased customer. */
    standing: { type: ['pending', 'approved'] },
    /** The customer's phone, E.164. */
    phone: { type: 'string' },
    /** The network's number, as it is compared. */
    number: { type: 'string' },
    isActivated: { type: 'boolean' },
    /** Days in South Africa, `YYYY-MM-DD`. */
    approvedOn: { type: 'string' },
    endedOn: { type: 'string' },
  },
  primary: { pk: key`search#${'subject'}#${'first'}`, sk: key`${'term'}#${'at'}#${'id'}` },
});

export type SearchEntry = ItemOf<typeof searchEntryEntity>;

/** The attributes of the fact, the same under every term. */
export type Found = Pick<SearchEntry, 'id' | 'at' | 'agentId'>;

/** The attributes that a network's statement is compared with. */
export type ComparedWith = Pick<
  SearchEntry,
  'standing' | 'phone' | 'number' | 'isActivated' | 'approvedOn' | 'endedOn'
>;

export const firstOf = (term: string) => String.fromCodePoint(term.codePointAt(0) ?? 0);

/** The entries of a fact. A term that is the beginning of another one needs no entry. */
export const entriesUnder = (
  subject: SearchSubject,
  terms: readonly string[],
  fact: Found & ComparedWith,
): SearchEntry[] =>
  withoutPrefixes(terms).map((term) => ({ subject, first: firstOf(term), term, ...fact }));

/** The entries of a fact that its agent alone searches. */
export const ownEntries = (
  subject: OwnSubject,
  terms: readonly string[],
  fact: Found,
): SearchEntry[] =>
  withoutPrefixes(terms).map((term) => ({ subject, first: fact.agentId, term, ...fact }));

interface FindOptions {
  order: ListOrder;
  limit: number;
  /** For an own subject: the agent who searches. */
  agentId?: string | undefined;
}

export const searchEntryTable = searchEntryEntity.with(
  ({ query, put, writeAlways, replaceAll }) => ({
    put: (entry: SearchEntry): Write => put(entry),

    remove: (entry: SearchEntry): Write => writeAlways((entries) => entries.delete(entry)),

    /** Entries whose term begins with a prefix, in the order of their terms and then of time. */
    find: async (
      subject: SearchSubject,
      prefix: string,
      { order, limit, agentId }: FindOptions,
    ) => {
      const first = agentId ?? firstOf(prefix);
      const entries = query.primary({ subject, first }).begins({ term: prefix });
      return readRows(entries, limit, order === 'newest' ? 'desc' : 'asc');
    },

    /** The ids of all facts with a term that begins with a prefix. */
    idsStartingWith: async (subject: SearchSubject, prefix: string): Promise<string[]> => {
      const entries = query.primary({ subject, first: firstOf(prefix) }).begins({ term: prefix });
      return [...new Set((await entries.go({ pages: 'all' })).data.map(({ id }) => id))];
    },

    /** The first entries whose term, a month, is before another one. */
    termsBefore: async (subject: SearchSubject, month: string, limit: number): Promise<Found[]> => {
      const entries = query.primary({ subject, first: firstOf(month) });
      return (await entries.lt({ term: month }).go({ limit })).data;
    },

    /** A page of the facts with a filter's value, sorted by time. */
    under: (
      { subject, value, ...own }: FilterValue,
      page: PageOf & { order: ListOrder; span?: TimeSpan | undefined },
    ) => {
      const first = 'agentId' in own ? own.agentId : firstOf(value);
      return readPage(query.primary({ subject, first, term: value }), page, BY_TIME);
    },

    /** Applies the differences of a rebuild. */
    replace: replaceAll,
  }),
);
