import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { Labelled } from '../../components/labelled.tsx';
import { useDebounced } from '../../lib/debounced.ts';
import { agentOptionsQuery } from '../agents/queries.ts';
import { firstAdministratorsQuery } from '../identity/queries.ts';

interface PersonFilterProps {
  value: string | undefined;
  /** The name of a person in the loaded rows, if one has it. */
  nameOf: (id: string) => string | undefined;
  onChange: (actorId: string | undefined) => void;
}

const NOT_PEOPLE = [
  { value: 'portal', label: 'The portal' },
  { value: 'operator', label: 'An operator' },
];
const holds = (typed: string) => (option: { label: string }) =>
  option.label.toLowerCase().includes(typed.toLowerCase());

/** Filters the log by person: administrators are listed, agents are found by name or referral code. */
export function PersonFilter({ value, nameOf, onChange }: PersonFilterProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ value: string; label: string }>();
  const administrators = useQuery(firstAdministratorsQuery());
  const agents = useQuery(agentOptionsQuery(useDebounced(typed.trim())));
  const own = [
    ...(administrators.data?.rows ?? []).map((one) => ({ value: one.id, label: one.fullName })),
    ...NOT_PEOPLE,
  ];
  const found = (agents.data?.rows ?? []).map((one) => ({
    value: one.id,
    label: `${one.fullName} (${one.referralCode})`,
  }));
  const nameNow = (wanted: string) =>
    own.find((one) => one.value === wanted)?.label ??
    (picked?.value === wanted ? picked.label : undefined) ??
    nameOf(wanted) ??
    'One person';
  return (
    <Labelled label="Person" width="name">
      {(control) => (
        <Select
          {...control}
          allowClear
          placeholder="Everybody"
          value={value ?? null}
          options={[
            { label: 'Administrators', title: 'Administrators', options: own.filter(holds(typed)) },
            { label: 'Agents', title: 'Agents', options: found },
          ].filter(({ options }) => options.length > 0)}
          labelRender={({ value: shown }) => nameNow(String(shown))}
          loading={agents.isFetching || administrators.isFetching}
          notFoundContent={agents.isPending ? 'Loading people…' : 'No such person'}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          onChange={(next: string | null | undefined) => {
            setPicked([...own, ...found].find((one) => one.value === next));
            setTyped('');
            onChange(next ?? undefined);
          }}
        />
      )}
    </Labelled>
  );
}
