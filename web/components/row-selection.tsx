import { type RowChoice, type Selection, useExtent } from '../lib/selection.ts';
import css from './row-selection.module.css';

interface SelectRowProps<Row extends { id: string }> {
  row: Row;
  choice: RowChoice<Row>;
  isSelected: boolean;
  /** Shows a label, for cards, which have no column heading. */
  labelled?: boolean;
}

/** Checkbox that selects a row. */
export function SelectRow<Row extends { id: string }>(props: SelectRowProps<Row>) {
  const { row, choice, isSelected, labelled = false } = props;
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        aria-label={`Select ${choice.nameOf(row)}`}
        aria-keyshortcuts="x"
        checked={isSelected}
        onChange={() => choice.toggle(row)}
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
  const extent = useExtent(selection);
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        aria-label="Select all"
        ref={(box) => {
          if (box) box.indeterminate = extent === 'some';
        }}
        disabled={selection.selectable.length === 0}
        checked={extent === 'all'}
        onChange={selection.toggleAll}
      />
    </label>
  );
}
