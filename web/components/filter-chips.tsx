import { useId } from 'react';
import css from './filter-chips.module.css';

interface FilterChipsProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string;
  /** Undefined where the list isn't filtered. */
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
}

/**
 * A filter with few values, all of them visible: one press on a phone. Radio buttons of the browser, because
 * a select's code is a tenth of what a screen may load.
 */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, value, options, onChange } = props;
  const name = useId();
  const all = [{ value: undefined, label: 'All' }, ...options];
  return (
    <div role="radiogroup" aria-label={label} className="flow">
      {all.map((option) => (
        <label key={option.label} className={css.option}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={css.chip}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
