import { Button } from 'antd';
import type { ReactNode } from 'react';
import css from './paged-list.module.css';
import { FailureState, ListSkeleton } from './list-states.tsx';

/** What a cursor-paged query tells, as `useInfiniteQuery` returns it. */
interface Paged<Row> {
  data: { pages: { rows: Row[] }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface PagedListProps<Row> {
  query: Paged<Row>;
  /** What the rows are, in the plural: "sales". */
  noun: string;
  /** The specified text of a failed load. */
  failure: string;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A cursor-paged list in all its states. */
export function PagedList<Row>({ query, noun, failure, empty, children }: PagedListProps<Row>) {
  if (!query.data)
    return query.error ? (
      <FailureState title={failure} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <ListSkeleton label={noun} />
    );
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <div className={css.end}>
        <span role="status">
          {rows.length} {query.hasNextPage ? `${noun} so far` : noun}
        </span>
        {query.hasNextPage ? (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        ) : null}
      </div>
    </>
  );
}
