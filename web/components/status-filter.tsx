import { Select } from 'antd';
import { useId } from 'react';
import css from './status-filter.module.css';

interface StatusFilterProps<Status extends string> {
  value: Status | undefined;
  options: readonly { value: Status; label: string }[];
  onChange: (status: Status | undefined) => void;
}

const ALL = 'all';

/** Which status a list shows; all by default. */
export function StatusFilter<Status extends string>(props: StatusFilterProps<Status>) {
  const id = useId();
  return (
    <div className={css.filter}>
      <label htmlFor={id}>Status</label>
      <Select<Status | typeof ALL>
        id={id}
        className={css.select ?? ''}
        value={props.value ?? ALL}
        options={[{ value: ALL, label: 'All' }, ...props.options]}
        onChange={(value) => props.onChange(value === ALL ? undefined : value)}
      />
    </div>
  );
}
