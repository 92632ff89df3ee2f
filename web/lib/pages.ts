/** Cursor-paged lists in the query cache. */
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { MAX_PAGE } from '../../shared/kernel/page-size.ts';
import type { ListInUrl } from './list-in-url.ts';

interface Page<Row> {
  rows: Row[];
  cursor: string | null;
}

const firstPage: string | undefined = undefined;

/** Query options of lists: paged by cursor; the previous rows stay until the first page arrives. */
export const inPages = {
  initialPageParam: firstPage,
  getNextPageParam: ({ cursor }: Page<unknown>) => cursor ?? undefined,
  placeholderData: keepPreviousData,
};

/** The status, search and order that a list is read with. */
export type ListFilter<Status extends string> = Pick<
  ListInUrl<Status>,
  'status' | 'q' | 'order' | 'filters'
>;

/** A list filtered by a status only, newest first; new rows are at its top. */
export const newestOf = <Status extends string>(
  status: Status | undefined,
): ListFilter<Status> => ({
  status,
  q: '',
  order: 'newest',
  filters: {},
});

/** The filter of a list's export: the same as on the screen. */
export const exportInput = <Status extends string>({
  status,
  q,
  order,
  filters,
}: ListFilter<Status>) => ({
  ...(status ? { status } : {}),
  ...(q ? { q } : {}),
  order,
  ...filters,
});

/** Gives the input of a list's endpoint for the page at a cursor. */
export const pageInput =
  <Status extends string>({ status, q, order, filters }: ListFilter<Status>) =>
  (cursor: string | undefined) => ({
    status,
    order,
    limit: MAX_PAGE,
    cursor,
    ...(q ? { q } : {}),
    ...filters,
  });

/** The parts of `useInfiniteQuery`'s result that lists use. */
export interface Paged<Row> {
  data: { pages: { rows: Row[]; incomplete?: true | undefined }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export const rowsOf = <Row>({ data }: Pick<Paged<Row>, 'data'>): Row[] =>
  data?.pages.flatMap((page) => page.rows) ?? [];

/** Loads pages one by one up to the wanted number; after a failure the person has to retry. */
export function useWantedPages(query: Paged<unknown>, wanted: number): void {
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = query;
  const { fetchNextPage } = query;
  const missing = data && !isPlaceholderData && hasNextPage && data.pages.length < wanted;
  useEffect(() => {
    if (missing && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [missing, isFetching, isFetchNextPageError, fetchNextPage]);
}

/** The rows cached under a list's key: in pages, or without where a search has found them. */
type CachedRows<Row> = Partial<InfiniteData<Page<Row>>>;

/** Replaces a changed row in all cached lists under a key. */
export function replaceRow<Row extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  row: Row,
): void {
  client.setQueriesData<CachedRows<Row>>({ queryKey }, (data) =>
    data?.pages
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((old) => (old.id === row.id ? { ...old, ...row } : old)),
          })),
        }
      : data,
  );
}

/** Adds a new row at the top of all cached lists under a key. */
export function prependRow<Row extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  row: Row,
): void {
  client.setQueriesData<InfiniteData<Page<Row>>>({ queryKey }, (data) => {
    const [first, ...others] = data?.pages ?? [];
    if (!data || !first || first.rows.some((old) => old.id === row.id)) return data;
    return { ...data, pages: [{ ...first, rows: [row, ...first.rows] }, ...others] };
  });
}

/** Removes a row from all cached lists under a key. */
export function removeRow(client: QueryClient, queryKey: QueryKey, id: string): void {
  client.setQueriesData<CachedRows<{ id: string }>>({ queryKey }, (data) =>
    data?.pages
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.filter((row) => row.id !== id),
          })),
        }
      : data,
  );
}
