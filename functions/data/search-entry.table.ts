/**
 * Search entries: under each term of a fact's texts, the fact's id. They are spread by subject and
 * first character, and sorted by term, so that a search reads one stretch of one partition, however
 * many entries there are (DESIGN 6). The projector keeps them.
 */
import type { ListOrder } from '../../shared/kernel/page.ts';
import { withoutPrefixes } from '../../shared/kernel/search.ts';
import { defineKeyedEntity, type ItemOf, key } from '../platform/entity.ts';
import { readRows } from '../platform/page.ts';
import type { Write } from '../platform/table.ts';

/**
 * The searches: sales by their customer, payouts by transaction id, agents by name, code, e-mail
 * address and phone, resources by title and tags, those that are published and drafts apart, products by
 * name and plan id, those for sale by name, announcements by title, clicks by IP address.
 */
const SUBJECTS = [
  'saleCustomer',
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
] as const;
export type SearchSubject = (typeof SUBJECTS)[number];

const definition = defineKeyedEntity({
  name: 'searchEntry',
  attributes: {
    subject: { type: SUBJECTS, required: true },
    /** The term's first character. */
    first: { type: 'string', required: true },
    term: { type: 'string', required: true },
    /** When the fact happened, as its lists are sorted: ISO 8601. */
    at: { type: 'string', required: true },
    /** The fact. */
    id: { type: 'string', required: true },
    /** The fact's agent; for a resource or announcement its author; for a product a dash. */
    agentId: { type: 'string', required: true },
  },
  primary: { pk: key`search#${'subject'}#${'first'}`, sk: key`${'term'}#${'at'}#${'id'}` },
});

export type SearchEntry = ItemOf<typeof definition>;

/** The attributes of the fact, the same under every term. */
export type Found = Pick<SearchEntry, 'id' | 'at' | 'agentId'>;

const firstOf = (term: string) => String.fromCodePoint(term.codePointAt(0) ?? 0);

/** The entries of a fact under its terms; a term that another one begins with needs none. */
export const entriesUnder = (
  subject: SearchSubject,
  terms: readonly string[],
  fact: Found,
): SearchEntry[] =>
  withoutPrefixes(terms).map((term) => ({ subject, first: firstOf(term), term, ...fact }));

export const searchEntryTable = definition.with(({ query, writeAlways, replaceAll }) => ({
  put: (entry: SearchEntry): Write => writeAlways((entries) => entries.put(entry)),

  remove: (entry: SearchEntry): Write => writeAlways((entries) => entries.delete(entry)),

  /** Entries whose term begins with a prefix, in the order of their terms and then of time. */
  find: async (
    subject: SearchSubject,
    prefix: string,
    { order, limit }: { order: ListOrder; limit: number },
  ) => {
    const entries = query.primary({ subject, first: firstOf(prefix) }).begins({ term: prefix });
    return readRows(entries, limit, order === 'newest' ? 'desc' : 'asc');
  },

  /** Writes and removes what a rebuild found. */
  replace: replaceAll,
}));
