import { Select } from 'antd';
import { useId } from 'react';
import css from './choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** For labels of several words. */
  wide?: boolean;
}

/** A labelled select for a few options. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  wide = false,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <Select<Value>
        id={id}
        className={(wide ? css.wide : css.select) ?? ''}
        value={value}
        options={[...options]}
        onChange={onChange}
      />
    </div>
  );
}
