import { Choice } from './choice.tsx';

interface StatusFilterProps<Status extends string> {
  label?: string;
  /** What the choice of every status is called. */
  all?: string;
  value: Status | undefined;
  options: readonly { value: Status; label: string }[];
  onChange: (status: Status | undefined) => void;
}

const ALL = 'all';

/** Which status a list shows; all by default. */
export function StatusFilter<Status extends string>(props: StatusFilterProps<Status>) {
  return (
    <Choice<Status | typeof ALL>
      label={props.label ?? 'Status'}
      value={props.value ?? ALL}
      options={[{ value: ALL, label: props.all ?? 'All' }, ...props.options]}
      onChange={(value) => props.onChange(value === ALL ? undefined : value)}
    />
  );
}
