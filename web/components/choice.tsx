import { Select } from 'antd';
import { useId } from 'react';
import css from './choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A labelled select for a few options. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <Select<Value>
        id={id}
        className={css.select ?? ''}
        value={value}
        options={[...options]}
        onChange={onChange}
      />
    </div>
  );
}
