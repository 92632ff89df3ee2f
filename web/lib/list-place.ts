import { useEffect, useRef } from 'react';
import { focusRow } from './list-focus.ts';

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
 * Keeps the place in a list: after a step the next row with the same status has the focus.
 * @param waitsFor gives a row's status
 */
export function useListPlace<Row extends { id: string }>(
  rows: readonly Row[],
  waitsFor: (row: Row) => string,
): ListPlace<Row> {
  const kept = useRef<{ ids: string[]; waitedFor: string }>(undefined);
  const now = useRef(rows);
  useEffect(() => {
    now.current = rows;
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
      focusRow(next ?? ids[0] ?? now.current[0]?.id);
    },
  };
}
