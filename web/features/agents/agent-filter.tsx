import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgentOption } from '../../../shared/agents/schemas.ts';
import { PickFilter } from '../../components/row-filters.tsx';
import { useDebounced } from '../../lib/debounced.ts';
import { agentOptionsQuery } from './queries.ts';

interface AgentFilterProps {
  label: string;
  value: string | undefined;
  /** The name of an agent in the loaded rows, if one has it: the filter may come from an address. */
  nameOf?: (agentId: string) => string | undefined;
  onChange: (agentId: string | undefined) => void;
}

const choiceOf = ({ id, fullName, referralCode }: AgentOption) => ({
  value: id,
  label: `${fullName} (${referralCode})`,
});

/** Narrows a list to one agent, found by name or referral code. */
export function AgentFilter({ nameOf, ...props }: AgentFilterProps) {
  const [typed, setTyped] = useState('');
  const agents = useQuery(agentOptionsQuery(useDebounced(typed.trim())));
  return (
    <PickFilter
      {...props}
      nameOf={(id) => nameOf?.(id) ?? 'One agent'}
      all="All agents"
      options={(agents.data?.rows ?? []).map(choiceOf)}
      loading={agents.isFetching}
      nothing={agents.isPending ? 'Loading agents…' : 'No such agent'}
      onType={setTyped}
    />
  );
}
