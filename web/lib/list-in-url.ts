import { useSearchParams } from 'react-router-dom';
import type { ListOrder } from '../../shared/kernel/page.ts';

/** How far "Load more" goes: beyond so many pages a search or a filter is the better way. */
export const MAX_PAGES = 20;

interface ListState<Status extends string> {
  status: Status | undefined;
  /** What stands in the search box; '' where nothing does. */
  q: string;
  order: ListOrder;
  /** How many pages are loaded, from 1 on. */
  pages: number;
}

/** What a list shows, and the ways to change it. */
export interface ListInUrl<Status extends string> extends ListState<Status> {
  /** Whether a search or a status leaves rows out. */
  isNarrowed: boolean;
  /** Another search, status or order begins at the first page again. */
  change: (changes: Partial<ListState<Status>>) => void;
  /** All rows, newest first. */
  clear: () => void;
}

/**
 * What a list shows, kept in the address: it survives reload and Back, and can be shared.
 * @param known the statuses that the list can be filtered by; others in the address count for nothing
 * @param filter what the address calls them
 */
export function useListInUrl<Status extends string>(
  known: readonly Status[],
  filter = 'status',
): ListInUrl<Status> {
  const [query, setQuery] = useSearchParams();
  const state = read(query, known, filter);
  const write = (next: ListState<Status>) =>
    setQuery(
      (now) => {
        const then = new URLSearchParams(now);
        for (const [name, value] of Object.entries(spell(next, filter)))
          if (value) then.set(name, value);
          else then.delete(name);
        return then;
      },
      { replace: true },
    );
  return {
    ...state,
    isNarrowed: Boolean(state.status ?? state.q),
    change: (changes) => write({ ...state, pages: 1, ...changes }),
    clear: () => write({ status: undefined, q: '', order: 'newest', pages: 1 }),
  };
}

function read<Status extends string>(
  query: URLSearchParams,
  known: readonly Status[],
  filter: string,
): ListState<Status> {
  const status = query.get(filter);
  const pages = Number(query.get('pages') ?? 1);
  return {
    status: known.find((one) => one === status),
    q: query.get('q')?.trim() ?? '',
    order: query.get('order') === 'oldest' ? 'oldest' : 'newest',
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MAX_PAGES) : 1,
  };
}

/** What the plain list has is left out of the address. */
const spell = ({ status, q, order, pages }: ListState<string>, filter: string) => ({
  [filter]: status,
  q,
  order: order === 'newest' ? undefined : order,
  pages: pages > 1 ? String(pages) : undefined,
});
