import type { AuditFilter } from '../../../shared/audit/contract.ts';
import { isDay } from '../../../shared/kernel/month.ts';
import { auditTopics } from '../../../shared/audit/words.ts';
import { MAX_PAGES } from '../../lib/list-in-url.ts';
import { useQueryInUrl } from '../../lib/query-in-url.ts';

/** The log's filter and pages, and functions that change them. */
export interface FilterInUrl {
  filter: AuditFilter;
  /** Number of loaded pages, at least 1. */
  pages: number;
  isNarrowed: boolean;
  /** A new filter resets the pages to 1. */
  change: (changes: AuditFilter | { pages: number }) => void;
  clear: () => void;
}

const NAMES = ['actorId', 'topic', 'without', 'subject', 'from', 'to'] as const;
const ID = /^[\w-]{1,64}$/;
const SUBJECT = /^[A-Za-z]+:[\w-]{1,64}$/;

/** The log's filter, kept in the address, so that it survives reload and Back and can be shared. */
export function useFilterInUrl(): FilterInUrl {
  const [query, write] = useQueryInUrl();
  const filter = read(query);
  const pages = Number(query.get('pages') ?? 1);
  return {
    filter,
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MAX_PAGES) : 1,
    isNarrowed: Object.keys(filter).length > 0,
    change: (changes) =>
      write(
        'pages' in changes
          ? { pages: changes.pages > 1 ? String(changes.pages) : undefined }
          : { pages: undefined, ...changes },
      ),
    clear: () => write(Object.fromEntries([...NAMES, 'pages'].map((name) => [name, undefined]))),
  };
}

/** Reads the filter from the address; invalid values are ignored. */
function read(query: URLSearchParams): AuditFilter {
  const fitting = (name: string, isFit: (text: string) => boolean) => {
    const value = query.get(name) ?? '';
    return isFit(value) ? value : undefined;
  };
  const topic = auditTopics.find(({ value }) => value === query.get('topic'))?.value;
  const [from, to] = [fitting('from', isDay), fitting('to', isDay)];
  const found = {
    actorId: fitting('actorId', (text) => ID.test(text)),
    topic,
    without: query.get('without') === 'routine' ? ('routine' as const) : undefined,
    subject: fitting('subject', (text) => SUBJECT.test(text)),
    from,
    // A range that ends before it begins is read as one day.
    to: from && to && to < from ? from : to,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
