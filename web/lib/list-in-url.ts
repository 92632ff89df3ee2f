import { useSearchParams } from 'react-router-dom';
import type { ListOrder } from '../../shared/kernel/page.ts';

/** Most pages for "Load more"; beyond that a search or a filter is better. */
export const MAX_PAGES = 20;

interface ListState<Status extends string> {
  status: Status | undefined;
  /** The text of the search box. */
  q: string;
  order: ListOrder;
  /** Number of loaded pages, at least 1. */
  pages: number;
}

/** The state of a list, and functions that change it. */
export interface ListInUrl<Status extends string> extends ListState<Status> {
  /** True when a search or a status hides rows. */
  isNarrowed: boolean;
  /** A new search, status or order starts at the first page. */
  change: (changes: Partial<ListState<Status>>) => void;
  /** Shows all rows, newest first. */
  clear: () => void;
}

/**
 * A list's state in the address, so that it survives reload and Back, and can be shared.
 * @param known the statuses of the filter; others in the address are ignored
 * @param filter the address's parameter for the status
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

/** Default values are left out of the address. */
const spell = ({ status, q, order, pages }: ListState<string>, filter: string) => ({
  [filter]: status,
  q,
  order: order === 'newest' ? undefined : order,
  pages: pages > 1 ? String(pages) : undefined,
});
