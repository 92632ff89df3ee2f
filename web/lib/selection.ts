import { useState } from 'react';
import { MAX_BULK } from '../../shared/kernel/limits.ts';

/** Rows selected for one action, at most `MAX_BULK`. */
export interface Selection<Row extends { id: string }> {
  /** The selected rows that are still selectable, in the list's order. */
  rows: Row[];
  canSelect: (row: Row) => boolean;
  isSelected: (row: Row) => boolean;
  /** A row's name for screen readers. */
  nameOf: (row: Row) => string;
  toggle: (row: Row) => void;
  /** Selects all selectable rows, at most `MAX_BULK`, or none. */
  toggleAll: () => void;
  /** How many selectable rows are selected. */
  extent: 'none' | 'some' | 'all';
  /** True when no shown row is selectable. */
  isVoid: boolean;
  clear: () => void;
}

/** The selection among the shown rows; a row that is no longer selectable leaves it. */
export function useSelection<Row extends { id: string }>(
  shown: readonly Row[],
  { canSelect, nameOf }: Pick<Selection<Row>, 'canSelect' | 'nameOf'>,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const able = shown.filter(canSelect);
  const rows = able.filter(({ id }) => ids.has(id));
  const most = Math.min(able.length, MAX_BULK);
  const choose = (chosen: readonly Row[]) => setIds(new Set(chosen.map(({ id }) => id)));
  return {
    rows,
    canSelect,
    isSelected: ({ id }) => ids.has(id),
    nameOf,
    toggle: (row) => {
      if (ids.has(row.id)) choose(rows.filter(({ id }) => id !== row.id));
      else if (rows.length < MAX_BULK) choose([...rows, row]);
    },
    toggleAll: () => choose(rows.length < most ? able.slice(0, MAX_BULK) : []),
    extent: rows.length === 0 ? 'none' : rows.length < most ? 'some' : 'all',
    isVoid: able.length === 0,
    clear: () => setIds(new Set()),
  };
}
