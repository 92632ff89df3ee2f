import { useEffect, useRef } from 'react';
import { focusEmptyState, focusFirstRow, focusRow } from './list-keys.ts';

export interface ListPlace<Row> {
  /** Remembers a row's position before a step moves the row. */
  keep: (row: Row) => void;
  /**
   * Moves to the next row, or stays when the step changed nothing.
   * @param done id of a row that has moved, even if the list doesn't show it yet
   */
  goOn: (done?: string) => void;
}

/**
 * Keeps the place in a list: after a step the next row with the same status has the focus; after the last one what
 * the list shows then.
 * @param waitsFor gives a row's status
 */
export function useListPlace<Row extends { id: string }>(
  rows: readonly Row[],
  waitsFor: (row: Row) => string,
): ListPlace<Row> {
  const kept = useRef<{ ids: string[]; waitedFor: string }>(undefined);
  const now = useRef(rows);
  /** Id of the last row of its status, which has the focus until it leaves the list. */
  const leaving = useRef<string>(undefined);
  useEffect(() => {
    now.current = rows;
    const hasLeft = leaving.current !== undefined && !rows.some(({ id }) => id === leaving.current);
    if (hasLeft && (!isFocusLost() || focusFirstRow() || focusEmptyState()))
      leaving.current = undefined;
  }, [rows]);
  return {
    keep: (row) => {
      const from = rows.findIndex(({ id }) => id === row.id);
      kept.current = { ids: rows.slice(from).map(({ id }) => id), waitedFor: waitsFor(row) };
    },
    goOn: (done) => {
      const { ids = [], waitedFor } = kept.current ?? {};
      const waiting = new Set(
        now.current.filter((row) => waitsFor(row) === waitedFor).map(({ id }) => id),
      );
      const isNext = (id: string) => id !== done && waiting.has(id);
      const next = ids.find(isNext) ?? [...waiting].find(isNext);
      leaving.current = next === undefined ? ids[0] : undefined;
      if (!focusRow(next ?? ids[0] ?? now.current[0]?.id)) focusEmptyState();
    },
  };
}

const isFocusLost = () => document.activeElement === document.body;
