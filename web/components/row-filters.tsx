/** Filters of a list's rows beside its status and its search. */
import { Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { FilterOutlined } from '@ant-design/icons';
import type { ListInUrl } from '../lib/list-in-url.ts';
import { Labelled } from './labelled.tsx';
import css from './row-filters.module.css';

interface MoreFiltersProps {
  list: Pick<ListInUrl<never>, 'filters' | 'narrow'>;
  children: ReactNode;
}

/** The days, and the list's own filters. They stay shown while one of them narrows the list. */
export function MoreFilters({ list, children }: MoreFiltersProps) {
  const chosen = Object.keys(list.filters).length;
  const [isOpen, setOpen] = useState(chosen > 0);
  const id = useId();
  const { filters, narrow } = list;
  return (
    <>
      <Button
        icon={<FilterOutlined aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <div id={id} role="group" aria-label="Filters" hidden={!isOpen} className={css.filters}>
        {isOpen ? (
          <>
            <DayFilter label="From" value={filters.from} onChange={(from) => narrow({ from })} />
            <DayFilter label="To" value={filters.to} onChange={(to) => narrow({ to })} />
            {children}
          </>
        ) : null}
      </div>
    </>
  );
}

interface DayFilterProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A South African day. */
export const DayFilter = ({ label, value, onChange }: DayFilterProps) => (
  <Labelled label={label} width="day">
    {(control) => (
      <Input
        {...control}
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    )}
  </Labelled>
);

interface PickFilterProps {
  label: string;
  value: string | undefined;
  /** Names the choice that isn't among the options. */
  nameOf: (value: string) => string;
  /** The placeholder: nothing is chosen. */
  all: string;
  options: { value: string; label: string }[];
  loading: boolean;
  /** Shown where a search finds no option. */
  nothing: string;
  onType: (text: string) => void;
  onChange: (value: string | undefined) => void;
}

/** Picks one of many, which the server searches. */
export function PickFilter(props: PickFilterProps) {
  const { label, value, nameOf, all, options, loading, nothing, onType, onChange } = props;
  const [picked, setPicked] = useState<{ value: string; label: string }>();
  const nameNow = (of: string) =>
    [...options, ...(picked ? [picked] : [])].find((one) => one.value === of)?.label ?? nameOf(of);
  return (
    <Labelled label={label} width="name">
      {(control) => (
        <Select
          {...control}
          allowClear
          placeholder={all}
          value={value ?? null}
          options={options}
          labelRender={({ value: shown }) => nameNow(String(shown))}
          loading={loading}
          notFoundContent={nothing}
          showSearch={{ filterOption: false, onSearch: onType }}
          onChange={(next: string | null | undefined) => {
            setPicked(options.find((one) => one.value === next));
            onType('');
            onChange(next ?? undefined);
          }}
        />
      )}
    </Labelled>
  );
}
