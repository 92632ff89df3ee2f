import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { columnName } from '../../shared/kernel/csv-file.ts';
import type { ColumnChoice } from '../../shared/kernel/csv-headings.ts';
import type { Mapping } from '../lib/column-choice.ts';
import { HIDDEN } from './first-rows.tsx';
import { NO_COLUMN } from '../lib/forms/chosen-columns.ts';
import css from './map-columns.module.css';

interface MapColumnsProps {
  mapping: Mapping;
  /** The columns of the import, the required ones first. */
  columns: readonly string[];
  /** The column whose values aren't shown. */
  secret?: string;
  onSave: (chosen: ColumnChoice) => void;
}

/** Asks for the heading of each column, where a file's own headings aren't recognised. */
export function MapColumns(props: MapColumnsProps) {
  const { mapping, columns, secret, onSave } = props;
  const { head } = mapping;
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(mapping.headings);
  const read = new Set(Object.values(mapping.headings));
  const unread = head.headings.filter((heading) => !read.has(columnName(heading)));
  return (
    <section className={css.map} aria-label="Columns">
      {unread.length > 0 ? <p className="quiet small">Not read: {unread.join(', ')}</p> : null}
      {isOpen ? (
        <>
          {columns.map((column) => (
            <ColumnField
              key={column}
              column={column}
              mapping={mapping}
              chosen={chosen}
              isSecret={column === secret}
              onChange={(heading) => setChosen({ ...chosen, [column]: heading })}
            />
          ))}
          <Button onClick={() => onSave(chosen)}>Save Mapping</Button>
        </>
      ) : (
        <Button onClick={() => setIsOpen(true)}>Map Columns</Button>
      )}
    </section>
  );
}

interface ColumnFieldProps {
  column: string;
  mapping: Mapping;
  chosen: ColumnChoice;
  isSecret: boolean;
  onChange: (heading: string) => void;
}

function ColumnField({ column, mapping, chosen, isSecret, onChange }: ColumnFieldProps) {
  const id = useId();
  const { head } = mapping;
  const heading = chosen[column] ?? NO_COLUMN;
  // A heading counts for one column alone.
  const taken = new Set(Object.values(chosen).filter((other) => other !== heading));
  const names = new Map(head.headings.map((name) => [columnName(name), name]));
  const at = head.headings.findIndex((name) => columnName(name) === heading);
  const values = head.rows.map((cells) => cells[at] ?? '').filter(Boolean);
  return (
    <div className={css.column}>
      <label htmlFor={id}>{column}</label>
      <Select
        id={id}
        value={heading}
        onChange={onChange}
        options={[
          { value: NO_COLUMN, label: '–' },
          ...Array.from(names, ([value, label]) => ({ value, label, disabled: taken.has(value) })),
        ]}
      />
      <span className={`quiet small ${css.values}`}>
        {values.map((value) => (isSecret ? HIDDEN : value)).join(', ')}
      </span>
    </div>
  );
}
