import { Button } from 'antd';
import type { ReactNode } from 'react';
import { MAX_BULK } from '../../shared/kernel/limits.ts';
import { focusRow } from '../lib/list-focus.ts';
import { type Selection, useSelected } from '../lib/selection.ts';
import css from './bulk-bar.module.css';

interface BulkBarProps<Row extends { id: string }> {
  selection: Selection<Row>;
  /** A figure of the chosen rows, like their sum. */
  figure?: ReactNode;
  /** Buttons for the chosen rows. */
  children: ReactNode;
}

/** A bar at the bottom of the screen while rows are chosen. */
export function BulkBar<Row extends { id: string }>(props: BulkBarProps<Row>) {
  const rows = useSelected(props.selection);
  if (rows.length === 0) return null;
  const clear = () => {
    props.selection.clear();
    // The button that had the focus is gone.
    focusRow(rows.at(-1)?.id);
  };
  return (
    <section className={`apart ${css.bar}`} aria-label="Selected rows" data-chosen>
      <p role="status">
        <strong>{rows.length} selected</strong>
        {rows.length >= MAX_BULK ? <span className={css.most}>the most at once</span> : null}
        {props.figure ? <span className={css.figure}>{props.figure}</span> : null}
      </p>
      <div className="flow">
        <Button type="text" onClick={clear}>
          Clear selection
        </Button>
        {props.children}
      </div>
    </section>
  );
}
