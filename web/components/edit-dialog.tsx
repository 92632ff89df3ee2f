import { type ReactNode, useState } from 'react';
import { conflictingState } from '../lib/api-errors.ts';
import { useOpenings } from '../lib/openings.ts';
import { Callout } from './callout.tsx';
import { FormDialog, type FormDialogProps, type SaveCallbacks } from './form-dialog.tsx';

interface Versioned {
  version: number;
}

/** The row that a form edits: as it was when the form opened, and after another administrator's change. */
export function useEditedRow<Row extends Versioned>(row: Row) {
  const [seen] = useState(row);
  const [changed, setChanged] = useState<Row>();
  return {
    seen,
    /** The row after a conflict. */
    changed,
    /** The version that the next Save replaces; the person has seen it or a warning about it. */
    current: changed ?? seen,
    onRefused: (error: unknown) => {
      const now = conflictingState(error);
      if (now && 'version' in now) setChanged(now as unknown as Row);
    },
  };
}

interface EditDialogProps<Row, Values extends object, Input> extends Omit<
  FormDialogProps<Values, Input>,
  'initial' | 'fields' | 'onSave'
> {
  row: Row;
  valuesOf: (row: Row) => Partial<Values>;
  /** Names a row: "product". */
  noun: string;
  /** Describes a row, after the words "it is now". */
  describe: (row: Row) => string;
  fields: (row: Row) => ReactNode;
  onSave: (input: Input, version: number, callbacks: SaveCallbacks) => Promise<unknown>;
}

/** Edits a row as it stood when the dialog opened; says so where another administrator changed it. */
export function EditDialog<Row extends Versioned, Values extends object, Input>(
  props: EditDialogProps<Row, Values, Input>,
) {
  return <OpenedEdit key={useOpenings(props.open)} {...props} />;
}

function OpenedEdit<Row extends Versioned, Values extends object, Input>(
  props: EditDialogProps<Row, Values, Input>,
) {
  const { row, valuesOf, noun, describe, fields, onSave, ...dialog } = props;
  const { seen, changed, current, onRefused } = useEditedRow(row);
  return (
    <FormDialog<Values, Input>
      {...dialog}
      initial={valuesOf(seen)}
      fields={fields(current)}
      onSave={(input, callbacks) => onSave(input, current.version, callbacks)}
      onRefused={onRefused}
    >
      {changed ? <ChangedMeanwhile noun={noun}>{describe(changed)}</ChangedMeanwhile> : null}
    </FormDialog>
  );
}

/** Says that another administrator changed the edited row, and how it is now. */
export const ChangedMeanwhile = ({ noun, children }: { noun: string; children: string }) => (
  <Callout tone="warning">
    <span role="alert">
      Another administrator changed this {noun} meanwhile: it is now {children}. What you typed is
      still here; Save replaces the {noun} with it.
    </span>
  </Callout>
);
