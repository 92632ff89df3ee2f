import { useEffect, useRef } from 'react';
import { focusRow } from './list-keys.ts';

export interface ListPlace<Row> {
  /** Remembers where a row stands, before a step moves it. */
  keep: (row: Row) => void;
  /**
   * Goes on to the next row; to the same one where nothing came of the step.
   * @param done a row that has moved, even if the list doesn't show it yet
   */
  goOn: (done?: string) => void;
}

/**
 * A queue keeps its place: after a step the next row that waits for the same has the focus.
 * @param waitsFor what a row waits for: its status
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
      const next = ids.find((id) => id !== done && waiting.has(id));
      focusRow(next ?? [...waiting].find((id) => id !== done) ?? ids[0] ?? now.current[0]?.id);
    },
  };
}
