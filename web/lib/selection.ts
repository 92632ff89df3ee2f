import { useState } from 'react';
import { MAX_BULK } from '../../shared/kernel/limits.ts';

/** Rows chosen for one step together, up to `MAX_BULK`. */
export interface Selection<Row extends { id: string }> {
  /** The chosen rows that can still be chosen, in the list's order. */
  rows: Row[];
  canSelect: (row: Row) => boolean;
  isSelected: (row: Row) => boolean;
  /** How a row is called, for those who don't see it. */
  nameOf: (row: Row) => string;
  toggle: (row: Row) => void;
  /** Chooses all that are shown, or none. */
  toggleAll: () => void;
  /** How many of those that can be chosen are. */
  extent: 'none' | 'some' | 'all';
  /** Nothing shown can be chosen. */
  isVoid: boolean;
  clear: () => void;
}

/** What is chosen among the rows shown; a row that can't be chosen any more falls out by itself. */
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
