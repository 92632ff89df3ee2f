import { Choice } from './choice.tsx';

interface StatusFilterProps<Status extends string> {
  label?: string;
  /** Label of the choice of all statuses. */
  all?: string;
  value: Status | undefined;
  options: readonly { value: Status; label: string }[];
  onChange: (status: Status | undefined) => void;
}

const ALL = 'all';

/** Chooses the status that a list shows; all by default. */
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
