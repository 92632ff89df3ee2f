import { type ComponentType, Suspense, useState } from 'react';

/** The dialog that is open, and the row that it is about. */
export interface OpenedDialog<Row, Kind extends string> {
  kind: Kind;
  row: Row;
}

export interface RowDialogProps<Row, Kind extends string = never> {
  /** Kept up to date, also when another administrator changes it. */
  row: Row;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
  /** Opens another dialog about the row in place of this one. */
  onOpen: (kind: Kind) => void;
  /** Says that the row was deleted: the list may show it a little longer. */
  onDeleted: () => void;
}

export interface RowDialogsProps<Row, Kind extends string> {
  dialogs: Readonly<Record<Kind, ComponentType<RowDialogProps<Row, NoInfer<Kind>>>>>;
  opened: OpenedDialog<Row, Kind> | undefined;
  onChange: (opened: OpenedDialog<Row, Kind> | undefined) => void;
  /** The list's rows, from which the dialogs take the current version of theirs. */
  rows?: readonly Row[];
  /** Called when the last dialog has closed; with the id of the row if it was deleted. */
  onClosed?: (deletedId: string | undefined) => void;
}

/**
 * The dialogs about one row of a list, each mounted when it is first opened. A closing dialog keeps
 * its row until its motion ends.
 */
export function RowDialogs<Row extends { id: string }, Kind extends string>(
  props: RowDialogsProps<Row, Kind>,
) {
  const { dialogs, opened, onChange, rows, onClosed } = props;
  const [shown, setShown] = useState<{ opened: OpenedDialog<Row, Kind>; kinds: readonly Kind[] }>();
  const [deletedId, setDeletedId] = useState<string>();
  if (opened && opened !== shown?.opened) {
    const others = shown?.opened.row.id === opened.row.id ? shown.kinds : [];
    setShown({ opened, kinds: [...others.filter((kind) => kind !== opened.kind), opened.kind] });
  }
  if (!shown) return null;
  const { id } = shown.opened.row;
  const row = rows?.find((one) => one.id === id) ?? shown.opened.row;
  return shown.kinds.map((kind) => {
    const RowDialog: ComponentType<RowDialogProps<Row, Kind>> = dialogs[kind];
    // The row is part of the key: text typed for one row must never be sent for another.
    return (
      <Suspense key={`${kind}-${id}`}>
        <RowDialog
          row={row}
          open={opened?.kind === kind}
          onClose={() => onChange(undefined)}
          afterClose={() => {
            // Not when another dialog about the row has taken this one's place.
            if (!opened) onClosed?.(deletedId);
          }}
          onOpen={(next) => onChange({ kind: next, row })}
          onDeleted={() => setDeletedId(id)}
        />
      </Suspense>
    );
  });
}
