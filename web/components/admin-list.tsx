import type { ReactNode } from 'react';
import type { ListInUrl } from '../lib/list-in-url.ts';
import type { ListKey } from '../lib/list-keys.ts';
import type { Paged } from '../lib/pages.ts';
import { ListCount } from './list-count.tsx';
import { ListKeysButton } from './list-keys-button.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { PagedList } from './paged-list.tsx';
import { SearchBox } from './search-box.tsx';

interface AdminListProps<Status extends string> {
  list: ListInUrl<Status>;
  query: Paged<unknown>;
  /** Names one row: "sale". */
  noun: string;
  /** Names what the search box finds: "Customer, email or agent". */
  searches: string;
  /** Leaves out search and filters, for a list without any rows. */
  hideToolbar?: boolean;
  /** Further filters, beside the search box. */
  filters?: ReactNode;
  statuses?: readonly { value: Status; label: string }[];
  /** Label of the status filter, and of its choice of all; "Status" and "All" if absent. */
  statusFilter?: { label: string; all: string };
  /** For a list that the heads of its table sort. */
  sorting?: { pages: number; hasHeads: boolean };
  /** Number of rows of the chosen status, if known; not shown while a search narrows the list. */
  total?: number | undefined;
  /** Keyboard shortcuts of the rows' actions. */
  keys?: readonly ListKey[];
  /** Text of a toast beside the failure, for the screens that the specification gives one. */
  failureToast?: string;
  empty: ReactNode;
  /** The loaded rows. */
  children: ReactNode;
}

/** Counters are kept by status alone. */
const isCounted = ({ q, filters }: Pick<ListInUrl<never>, 'q' | 'filters'>) =>
  q === '' && Object.keys(filters).length === 0;

/** A list with search, filters, count and keyboard shortcuts; its state is kept in the address. */
export function AdminList<Status extends string>(props: AdminListProps<Status>) {
  const { list, query, noun, statuses, statusFilter, keys, total } = props;
  return (
    <>
      {props.hideToolbar ? null : (
        <ListToolbar
          list={list}
          {...(statuses ? { statuses } : {})}
          hasHeads={props.sorting?.hasHeads ?? false}
          {...(statusFilter ? { filter: statusFilter } : {})}
          search={
            <>
              <SearchBox
                value={list.q}
                placeholder={props.searches}
                onSearch={(q) => list.change({ q })}
              />
              {props.filters}
            </>
          }
          count={
            <ListCount query={query} noun={noun} total={isCounted(list) ? total : undefined} />
          }
        >
          {keys ? <ListKeysButton own={keys} /> : null}
        </ListToolbar>
      )}
      <PagedList
        query={query}
        list={{ ...list, ...props.sorting }}
        noun={noun}
        failure={`The ${noun}s couldn’t be loaded`}
        failureToast={props.failureToast}
        empty={props.empty}
      >
        {() => props.children}
      </PagedList>
    </>
  );
}
