import { useMemo, useState, useSyncExternalStore } from 'react';
import { MAX_BULK } from '../../shared/kernel/limits.ts';
import { useHandler } from './handler.ts';

/** The selected ids. Rows and the bar follow them by themselves: selecting a row renders no others. */
interface SelectedIds {
  read: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
}

/** The part of a selection that each row needs; it stays the same object. */
export interface RowChoice<Row extends { id: string }> extends SelectedIds {
  canSelect: (row: Row) => boolean;
  /** A row's name for screen readers. */
  nameOf: (row: Row) => string;
  toggle: (row: Row) => void;
}

/** Rows selected for one action, at most `MAX_BULK`. */
export interface Selection<Row extends { id: string }> {
  choice: RowChoice<Row>;
  /** The shown rows that can be selected, in the list's order. */
  selectable: readonly Row[];
  /** Selects all selectable rows, at most `MAX_BULK`, or none. */
  toggleAll: () => void;
  clear: () => void;
}

function makeSelectedIds() {
  let ids: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  return {
    read: () => ids,
    write: (rows: readonly { id: string }[]) => {
      ids = new Set(rows.map(({ id }) => id));
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The selection among the shown rows; a row that is no longer selectable leaves it. */
export function useSelection<Row extends { id: string }>(
  shown: readonly Row[],
  { canSelect, nameOf }: Pick<RowChoice<Row>, 'canSelect' | 'nameOf'>,
): Selection<Row> {
  const [{ read, write, subscribe }] = useState(makeSelectedIds);
  const selectable = shown.filter(canSelect);
  const selected = () => selectable.filter(({ id }) => read().has(id));
  const toggle = useHandler((row: Row) => {
    const rows = selected();
    if (read().has(row.id)) write(rows.filter(({ id }) => id !== row.id));
    else if (rows.length < MAX_BULK) write([...rows, row]);
  });
  const choice = useMemo(
    () => ({ canSelect, nameOf, toggle, read, subscribe }),
    [canSelect, nameOf, toggle, read, subscribe],
  );
  return {
    choice,
    selectable,
    toggleAll: () =>
      write(selected().length < mostOf(selectable) ? selectable.slice(0, MAX_BULK) : []),
    clear: () => write([]),
  };
}

const mostOf = (selectable: readonly unknown[]) => Math.min(selectable.length, MAX_BULK);

/** The selected rows that are still selectable, in the list's order. */
export function useSelected<Row extends { id: string }>({
  choice: { subscribe, read },
  selectable,
}: Selection<Row>): Row[] {
  const ids = useSyncExternalStore(subscribe, read);
  return selectable.filter(({ id }) => ids.has(id));
}

/** How many selectable rows are selected. */
export function useExtent<Row extends { id: string }>(selection: Selection<Row>) {
  const count = useSelected(selection).length;
  if (count === 0) return 'none';
  return count < mostOf(selection.selectable) ? 'some' : 'all';
}

const nothing: SelectedIds = { read: () => new Set(), subscribe: () => () => {} };

/** True for a selected row that can still be selected; never in a list without a choice. */
export function useIsSelected<Row extends { id: string }>(
  row: Row,
  choice: RowChoice<Row> | undefined,
): boolean {
  const { subscribe, read } = choice ?? nothing;
  return (
    useSyncExternalStore(subscribe, () => read().has(row.id)) && choice?.canSelect(row) === true
  );
}
