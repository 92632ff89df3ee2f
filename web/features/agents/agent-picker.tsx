import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { AgentOption } from '../../../shared/agents/schemas.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { agentOptionsQuery } from './queries.ts';

interface AgentPickerProps {
  /** The form gives id, value and onChange. */
  id?: string;
  value?: string;
  onChange?: (agentId: string) => void;
  /** The agent that the form begins with, who may be among no options. */
  known?: { id: string; name: string } | undefined;
}

/** "Sipho Dlamini (ABCD2345)", as specified. */
const nameOf = ({ fullName, referralCode }: AgentOption) => `${fullName} (${referralCode})`;
const stateOf = ({ status }: AgentOption) => (status === 'active' ? '' : ` · ${status}`);

/** Picks an agent among all of them; the server searches by name and referral code. */
export function AgentPicker({ onChange, known, ...field }: AgentPickerProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<AgentOption>();
  const agents = useQuery(agentOptionsQuery(useDebounced(typed.trim())));
  if (agents.error && !agents.data)
    return (
      <p role="alert">
        The agents couldn’t be loaded.{' '}
        <Button size="small" onClick={() => void agents.refetch()}>
          Retry
        </Button>
      </p>
    );
  const rows = agents.data?.rows ?? [];
  const pick = (agentId: string) => {
    setPicked(rows.find(({ id }) => id === agentId));
    onChange?.(agentId);
  };
  return (
    <Select
      {...field}
      options={rows.map((agent) => ({ value: agent.id, label: nameOf(agent) + stateOf(agent) }))}
      // The picked agent may not be among the agents that the search finds now.
      labelRender={({ label, value }) =>
        picked?.id === value ? nameOf(picked) : known?.id === value ? known.name : label
      }
      loading={agents.isFetching}
      placeholder="Type a name or a referral code"
      notFoundContent={agents.isPending ? 'Loading agents…' : 'No such agent'}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={pick}
      popupRender={(list) => (
        <>
          {list}
          {agents.data?.incomplete ? <small>Type more to see others.</small> : null}
        </>
      )}
    />
  );
}
