import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { countOf, formatCount } from '../../shared/kernel/count.ts';
import { type ListInUrl, MAX_PAGES } from '../lib/list-in-url.ts';
import { mendFocus } from '../lib/list-focus.ts';
import { useKeptPlace } from '../lib/kept-place.ts';
import { type Paged, rowsOf, useWantedPages } from '../lib/pages.ts';
import { useLoadFailureToast } from '../lib/load-failure.ts';
import { DataList, type DataListProps } from './data-list.tsx';
import { EmptyState, Loaded } from './list-states.tsx';
import css from './paged-list.module.css';

/** The part of `ListInUrl` that doesn't depend on the statuses. */
interface PagesInUrl extends Pick<ListInUrl<never>, 'q' | 'pages' | 'clear'> {
  isNarrowed?: boolean;
  change: (changes: { pages: number }) => void;
}

interface PagedListProps<Row> {
  query: Paged<Row>;
  /** For lists whose state is kept in the address. They show their count in a toolbar. */
  list?: PagesInUrl;
  /** Names one row: "sale". */
  noun: string;
  /** Title of the failure: "The sales couldn’t be loaded". */
  failure: string;
  /** Text of a toast beside the failure, for the screens that the specification gives one. */
  failureToast?: string | undefined;
  empty: ReactNode;
  /** True where `empty` is said of the whole list only, and a filter that finds nothing offers all. */
  offersAll?: boolean;
  children: (rows: Row[]) => ReactNode;
}

const pagesOf = ({ data }: Paged<unknown>) => data?.pages.length ?? 0;

/**
 * Loads on while there are no rows: a page that was filtered on the server may be empty though more follow.
 */
const seeksOn = (query: Paged<unknown>) =>
  query.hasNextPage && rowsOf(query).length === 0 && pagesOf(query) < MAX_PAGES;

/** A cursor-paged list in all its states. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, list, noun, failure } = props;
  const seeks = seeksOn(query);
  const wanted = seeks ? pagesOf(query) + 1 : (list?.pages ?? 1);
  useWantedPages(query, wanted);
  useKeptPlace(query.data !== undefined && (pagesOf(query) >= wanted || !query.hasNextPage));
  useLoadFailureToast(props.failureToast, query);
  return (
    <Loaded
      query={seeks ? { ...query, data: undefined } : query}
      noun={`${noun}s`}
      failure={failure}
    >
      {({ pages }) => <Pages {...props} isIncomplete={pages.some((page) => page.incomplete)} />}
    </Loaded>
  );
}

type PagedTableProps<Row extends { id: string }> = Omit<PagedListProps<Row>, 'children'> &
  Omit<DataListProps<Row>, 'rows'>;

/** A cursor-paged list whose rows are shown as they are loaded. */
export const PagedTable = <Row extends { id: string }>(props: PagedTableProps<Row>) => (
  <PagedList {...props}>{(rows) => <DataList {...props} rows={rows} />}</PagedList>
);

function Pages<Row>(props: PagedListProps<Row> & { isIncomplete: boolean }) {
  const { query, list, noun } = props;
  const rows = rowsOf(query);
  useEffect(mendFocus);
  if (rows.length === 0 && !query.hasNextPage) {
    if (list?.q) return <NothingFound q={list.q} onClear={list.clear} />;
    return list?.isNarrowed && props.offersAll ? (
      <EmptyState
        title={`No ${noun}s found`}
        action={<Button onClick={list.clear}>Show All</Button>}
      >
        None matches this filter.
      </EmptyState>
    ) : (
      props.empty
    );
  }
  return (
    <div aria-busy={query.isPlaceholderData} className={css.list}>
      {props.isIncomplete ? (
        <p className={`quiet small ${css.incomplete}`}>
          Not every match is shown. Type more to narrow the search.
        </p>
      ) : null}
      {props.children(rows)}
      <div className={`quiet small apart ${css.end}`}>
        {list ? <span /> : <Count query={query} count={rows.length} noun={noun} />}
        <More query={query} list={list} />
      </div>
    </div>
  );
}

const Count = (props: { query: Paged<unknown>; count: number; noun: string }) => (
  <span role="status">
    {props.query.hasNextPage
      ? `${formatCount(props.count)} shown`
      : countOf(props.count, props.noun)}
  </span>
);

function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState title={`No results for “${q}”`} action={<Button onClick={onClear}>Clear</Button>}>
      Try the beginning of the name, or fewer words.
    </EmptyState>
  );
}

function More({ query, list }: { query: Paged<unknown>; list: PagesInUrl | undefined }) {
  if (!query.hasNextPage) return null;
  const loaded = pagesOf(query);
  if (list && loaded >= MAX_PAGES) return <span>Search or filter to see others.</span>;
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
