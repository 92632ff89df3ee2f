import { type ReactNode, useId } from 'react';
import css from './labelled.module.css';

interface LabelledProps {
  label: string;
  /** The control's width where there is room: that of a day, or of a name. */
  width: 'day' | 'name';
  children: (control: { id: string; className: string }) => ReactNode;
}

/** A label beside its control; above it on a phone. */
export function Labelled({ label, width, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, className: css[width] ?? '' })}
    </div>
  );
}
