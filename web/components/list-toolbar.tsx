import type { ReactNode } from 'react';
import type { ListOrder } from '../../shared/kernel/page.ts';
import type { ListInUrl } from '../lib/list-in-url.ts';
import { useMedia, WIDE } from '../lib/use-media.ts';
import { Choice } from './choice.tsx';
import { StatusFilter } from './status-filter.tsx';
import { Toolbar, ToolbarEnd } from './toolbar.tsx';

const orders: { value: ListOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

interface ListToolbarProps<Status extends string> {
  list: ListInUrl<Status>;
  /** Absent for a list without statuses and without a choice of order. */
  statuses?: readonly { value: Status; label: string }[];
  /** Label of the status filter, and of its choice of all; "Status" and "All" if absent. */
  filter?: { label: string; all: string };
  /** True where the heads of a table choose the order; cards have none. */
  hasHeads?: boolean;
  /** A `SearchBox`, for lists that can be searched. */
  search?: ReactNode;
  /** A `ListCount`. */
  count?: ReactNode;
  /** Shown at the end, like `ListKeysButton`. */
  children?: ReactNode;
}

/** Search, status, order and count of a list; it stays at the top of a wide screen while scrolling. */
export function ListToolbar<Status extends string>(props: ListToolbarProps<Status>) {
  const { list, statuses, hasHeads = false } = props;
  const isTable = useMedia(WIDE);
  return (
    <Toolbar>
      {props.search}
      {statuses ? (
        <StatusFilter
          {...props.filter}
          value={list.status}
          options={statuses}
          onChange={(status) => list.change({ status })}
        />
      ) : null}
      {statuses && !(hasHeads && isTable) ? (
        <Choice
          label="Order"
          value={list.order}
          options={orders}
          onChange={(order) => list.change({ order })}
        />
      ) : null}
      <ToolbarEnd list={list} count={props.count}>
        {props.children}
      </ToolbarEnd>
    </Toolbar>
  );
}
