/** Cursor-paged answers in the cache. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

interface Page<Row> {
  rows: Row[];
  cursor: string | null;
}

/** The cursor of the page after one, as TanStack Query wants it. */
export const nextCursor = (page: Page<unknown>): string | undefined => page.cursor ?? undefined;

/** Puts a changed row in its place in every cached list under a key. */
export function replaceRow<Row extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  row: Row,
): void {
  client.setQueriesData<InfiniteData<Page<Row>>>({ queryKey }, (data) =>
    data
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

/** Puts a new row at the head of every cached list under a key. */
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
