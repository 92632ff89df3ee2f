/**
 * Search entries: under each term of a fact's texts, the fact's id. They are spread by subject and
 * first character, and sorted by term, so that a search reads one stretch of one partition, however
 * many entries there are (DESIGN 6). The projector keeps them.
 */
import { Entity, type EntityItem } from 'electrodb';
import type { ListOrder } from '../../shared/kernel/page.ts';
import { withoutPrefixes } from '../../shared/kernel/search.ts';
import { wholeWrite, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

/**
 * What is searched: sales by their customer, payouts by transaction id, agents by name, code, e-mail
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

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'searchEntry', version: '1', service: 'portal' },
      attributes: {
        subject: { type: SUBJECTS, required: true },
        /** The term's first character. */
        first: { type: 'string', required: true },
        term: { type: 'string', required: true },
        /** When the fact happened, as its lists are sorted: ISO 8601. */
        at: { type: 'string', required: true },
        /** The fact. */
        id: { type: 'string', required: true },
        /** Whose it is; of a resource and an announcement, who made it; of a product, a dash. */
        agentId: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'search#${subject}#${first}', 'subject', 'first'),
          sk: key('sk', '${term}#${at}#${id}', 'term', 'at', 'id'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type SearchEntry = EntityItem<ReturnType<typeof build>>;

/** What an entry says of its fact, whatever the term. */
export type Found = Pick<SearchEntry, 'id' | 'at' | 'agentId'>;

const firstOf = (term: string) => String.fromCodePoint(term.codePointAt(0) ?? 0);

/** The entries of a fact under its terms; a term that another one begins with needs none. */
export const entriesUnder = (
  subject: SearchSubject,
  terms: readonly string[],
  fact: Found,
): SearchEntry[] =>
  withoutPrefixes(terms).map((term) => ({ subject, first: firstOf(term), term, ...fact }));

const unconditional = () => new Error('An unconditional write had a condition');
const AT_ONCE = 4;

export const searchEntryTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    put: (entry: SearchEntry): Write =>
      write((entries) => entries.put(entry).commit(), unconditional),

    remove: (entry: SearchEntry): Write =>
      write((entries) => entries.delete(entry).commit(), unconditional),

    /** Entries whose term begins with a prefix, in the order of their terms and then of time. */
    find: async (
      subject: SearchSubject,
      prefix: string,
      { order, limit }: { order: ListOrder; limit: number },
    ): Promise<{ entries: SearchEntry[]; more: boolean }> => {
      const { data } = await entity.query
        .primary({ subject, first: firstOf(prefix) })
        .begins({ term: prefix })
        .go({ order: order === 'newest' ? 'desc' : 'asc', limit: limit + 1 });
      return { entries: data.slice(0, limit), more: data.length > limit };
    },

    /** Writes and removes what a rebuild found. */
    replace: async ({ missing, stale }: Record<'missing' | 'stale', SearchEntry[]>) => {
      if (stale.length > 0) await wholeWrite(entity.delete(stale).go({ concurrent: AT_ONCE }));
      if (missing.length > 0) await wholeWrite(entity.put(missing).go({ concurrent: AT_ONCE }));
    },
  };
});
