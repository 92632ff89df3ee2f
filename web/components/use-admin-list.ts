import { startTransition, useState } from 'react';
import { useHandler } from '../lib/handler.ts';
import type { ListInUrl } from '../lib/list-in-url.ts';
import { useListPlace } from '../lib/list-place.ts';
import type { OpenedDialog, RowDialogsProps } from './row-dialogs.tsx';

/**
 * The behaviour that administrators' lists share: the dialogs about a row, and the focus, which goes
 * on to the next row of the same status after a step.
 * @param statusOf what the list is filtered by; rows of another status leave it
 */
export function useAdminList<Row extends { id: string }, Kind extends string>(
  list: Pick<ListInUrl<string>, 'status'>,
  rows: readonly Row[],
  {
    statusOf,
    dialogs,
  }: Pick<RowDialogsProps<Row, Kind>, 'dialogs'> & { statusOf: (row: Row) => string },
) {
  const place = useListPlace(rows, statusOf);
  const [opened, setOpened] = useState<OpenedDialog<Row, Kind>>();
  const onChange = (next: OpenedDialog<Row, Kind> | undefined) => {
    const row = rows.find(({ id }) => id === next?.row.id);
    if (row) place.keep(row);
    // A dialog takes long to render beside hundreds of rows; the press shows before.
    if (next) startTransition(() => setOpened(next));
    else setOpened(undefined);
  };
  const open = useHandler((kind: Kind, row: Row) => onChange({ kind, row }));
  const moveOnIfLeaving = useHandler((row: Row, step: Promise<unknown>) => {
    const moves = list.status !== undefined;
    if (moves) place.keep(row);
    step.then(
      () => moves && place.goOn(row.id),
      // The mutation says why it failed.
      () => moves && place.goOn(),
    );
  });
  return {
    place,
    /** True for a row that a step has just taken out of the list's filter. */
    isLeaving: (row: Row) => list.status !== undefined && statusOf(row) !== list.status,
    /** Opens a dialog about a row; it stays the same function, for rows' actions. */
    open,
    /**
     * Follows a step that the row itself takes, without a dialog: a list of all statuses keeps the row and
     * its focus. It takes the promise, because the row's own callbacks end with the row, which may have left
     * the list before the answer.
     */
    moveOnIfLeaving,
    /** Props of `RowDialogs`. */
    dialogs: { dialogs, opened, onChange, rows, onClosed: place.goOn },
  };
}
