import { useEffect, useEffectEvent } from 'react';
import { type RowQuery, useRowInUrl } from '../lib/row-in-url.ts';
import type { RowDialogsProps } from './row-dialogs.tsx';

/**
 * The dialogs about the rows of a list, of which "view" has an address, such as `?sale=<id>`. Back
 * closes it, and whatever was opened from it.
 * @param name the address's parameter, which also names a row to people
 * @returns the props of `RowDialogs`, and what opens a row
 */
export function useDialogsInUrl<Row extends { id: string }, Kind extends string>(
  name: string,
  queryOf: RowQuery<Row>,
  dialogs: RowDialogsProps<Row, Kind | 'view'>,
): { view: (row: Row) => void; dialogs: RowDialogsProps<Row, Kind | 'view'> } {
  const { row, open, close } = useRowInUrl(name, {
    rows: dialogs.rows ?? [],
    queryOf,
    failure: `The ${name} couldn’t be opened`,
  });
  const rowId = row?.id;
  const follow = useEffectEvent((id: string | undefined) =>
    dialogs.onChange(id !== undefined && row ? { kind: 'view', row } : undefined),
  );
  useEffect(() => follow(rowId), [rowId]);
  return {
    view: open,
    dialogs: {
      ...dialogs,
      onChange: (opened) => {
        if (!opened) close();
        dialogs.onChange(opened);
      },
    },
  };
}
