import type { Selection } from '../lib/selection.ts';
import css from './row-selection.module.css';

interface SelectRowProps<Row extends { id: string }> {
  row: Row;
  selection: Selection<Row>;
  /** Shows a label, for cards, which have no column heading. */
  labelled?: boolean;
}

/** Checkbox that selects a row. */
export function SelectRow<Row extends { id: string }>(props: SelectRowProps<Row>) {
  const { row, selection, labelled = false } = props;
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        aria-label={`Select ${selection.nameOf(row)}`}
        aria-keyshortcuts="x"
        checked={selection.isSelected(row)}
        onChange={() => selection.toggle(row)}
      />
      {labelled ? <span className={css.word}>Select</span> : null}
    </label>
  );
}

/** Checkbox that selects all rows that can be selected, or none. */
export function SelectAll<Row extends { id: string }>({
  selection,
}: {
  selection: Selection<Row>;
}) {
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        aria-label="Select all"
        ref={(box) => {
          if (box) box.indeterminate = selection.extent === 'some';
        }}
        disabled={selection.isVoid}
        checked={selection.extent === 'all'}
        onChange={selection.toggleAll}
      />
    </label>
  );
}
