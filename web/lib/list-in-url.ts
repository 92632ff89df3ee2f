import type { ListOrder } from '../../shared/kernel/page.ts';
import { MAX_TERM } from '../../shared/kernel/limits.ts';
import { useQueryInUrl } from './query-in-url.ts';
import { type FilterName, readFilters, type RowFilters } from './row-filters.ts';

/** Most pages for "Load more"; beyond that a search or a filter is better. */
export const MAX_PAGES = 20;

interface ListState<Status extends string> {
  status: Status | undefined;
  /** The text of the search box. */
  q: string;
  order: ListOrder;
  /** Title of the column that the list is sorted by, after `-` if descending; absent: by `order`. */
  sort: string | undefined;
  filters: RowFilters;
  /** Number of loaded pages, at least 1. */
  pages: number;
}

/** The state of a list, and functions that change it. */
export interface ListInUrl<Status extends string> extends ListState<Status> {
  /** True when a search, a status or another filter hides rows. */
  isNarrowed: boolean;
  /** A new search, status or order starts at the first page. */
  change: (changes: Partial<ListState<Status>>) => void;
  /** Changes some of the further filters. */
  narrow: (filters: Partial<RowFilters>) => void;
  /** Shows all rows, newest first. */
  clear: () => void;
}

interface ListOptions {
  status?: string;
  filters?: readonly FilterName[];
}

const NONE: readonly FilterName[] = [];

/**
 * A list's state in the address, so that it survives reload and Back, and can be shared.
 * @param known the statuses of the filter; others in the address are ignored
 * @param options.status the address's parameter for the status
 * @param options.filters the further filters that this list has
 */
export function useListInUrl<Status extends string>(
  known: readonly Status[],
  { status: filter = 'status', filters: names = NONE }: ListOptions = {},
): ListInUrl<Status> {
  const [query, setQuery] = useQueryInUrl();
  const stateIn = (search: URLSearchParams) => ({
    ...readListState(search, known, filter),
    filters: readFilters(search, names),
  });
  const state = stateIn(query);
  // The address is ahead of the screen while React renders a change: the next one builds on it.
  const stateNow = () => stateIn(new URLSearchParams(window.location.search));
  const write = (next: ListState<Status>) => {
    const narrowed = Object.fromEntries(names.map((name) => [name, next.filters[name]]));
    setQuery({ ...spell(next, filter), ...narrowed });
  };
  const change: ListInUrl<Status>['change'] = (changes) =>
    write({ ...stateNow(), pages: 1, ...changes });
  return {
    ...state,
    isNarrowed: Boolean(state.status ?? state.q) || Object.keys(state.filters).length > 0,
    change,
    narrow: (filters) => change({ filters: { ...stateNow().filters, ...filters } }),
    clear: () =>
      write({ status: undefined, q: '', order: 'newest', sort: undefined, filters: {}, pages: 1 }),
  };
}

/** Reads what the address of a list names, as far as the list can be read with it. */
export function readListState<Status extends string>(
  query: URLSearchParams,
  known: readonly Status[],
  filter: string,
): Omit<ListState<Status>, 'filters'> {
  const status = query.get(filter);
  const pages = Number(query.get('pages') ?? 1);
  return {
    status: known.find((one) => one === status),
    q: query.get('q')?.trim().slice(0, MAX_TERM) ?? '',
    order: query.get('order') === 'oldest' ? 'oldest' : 'newest',
    sort: query.get('sort') ?? undefined,
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MAX_PAGES) : 1,
  };
}

/** Default values are left out of the address. */
const spell = ({ status, q, order, sort, pages }: ListState<string>, filter: string) => ({
  [filter]: status,
  q,
  order: order === 'newest' ? undefined : order,
  sort,
  pages: pages > 1 ? String(pages) : undefined,
});
