import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type ListInUrl, MAX_PAGES } from '../lib/list-in-url.ts';
import { type Paged, rowsOf, useWantedPages } from '../lib/pages.ts';
import { EmptyState, FailureState, ListSkeleton } from './list-states.tsx';
import css from './paged-list.module.css';

/** What of the address a list needs, whatever its statuses are. */
interface PagesInUrl extends Pick<ListInUrl<never>, 'q' | 'pages' | 'clear'> {
  change: (changes: { pages: number }) => void;
}

interface PagedListProps<Row> {
  query: Paged<Row>;
  /** Where the list's state is in the address; there the pages are kept, and the count is elsewhere. */
  list?: PagesInUrl;
  /** What the rows are, in the plural: "sales". */
  noun: string;
  /** The specified text of a failed load. */
  failure: string;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A cursor-paged list in all its states. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, list, noun } = props;
  useWantedPages(query, list?.pages ?? 1);
  if (!query.data)
    return query.error ? (
      <FailureState
        title={props.failure}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <ListSkeleton label={noun} />
    );
  const rows = rowsOf(query);
  if (rows.length === 0)
    return list?.q ? <NothingFound q={list.q} onClear={list.clear} /> : props.empty;
  return (
    <div aria-busy={query.isPlaceholderData} className={css.list}>
      {query.data.pages.some((page) => page.incomplete) ? (
        <p className={css.incomplete}>Not every match is shown. Type more to narrow the search.</p>
      ) : null}
      {props.children(rows)}
      <div className={css.end}>
        {list ? <span /> : <Count query={query} count={rows.length} noun={noun} />}
        <More query={query} list={list} />
      </div>
    </div>
  );
}

const Count = (props: { query: Paged<unknown>; count: number; noun: string }) => (
  <span role="status">
    {props.count} {props.query.hasNextPage ? `${props.noun} so far` : props.noun}
  </span>
);

function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState title={`No results for “${q}”`} action={<Button onClick={onClear}>Clear</Button>}>
      Words are found by how they begin. Check the spelling, or search for less.
    </EmptyState>
  );
}

function More({ query, list }: { query: Paged<unknown>; list: PagesInUrl | undefined }) {
  if (!query.hasNextPage) return null;
  const loaded = query.data?.pages.length ?? 0;
  if (loaded >= MAX_PAGES) return <span>Search or filter to see others.</span>;
  const load = () => {
    if (list && list.pages <= loaded) list.change({ pages: loaded + 1 });
    else void query.fetchNextPage();
  };
  return (
    <Button loading={query.isFetchingNextPage} onClick={load}>
      {query.isFetchNextPageError ? 'Retry' : 'Load more'}
    </Button>
  );
}
