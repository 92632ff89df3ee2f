import { CheckCircleFilled, ClockCircleFilled } from '@ant-design/icons';
import type { AgentRow } from '../../../shared/agents/schemas.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useMay } from '../../lib/permissions.ts';
import { useSetAgentStatus } from './admin-queries.ts';
import css from './agent-status.module.css';

/** In the order of the filter. */
export const agentStatuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const satisfies { value: ProfileStatus; label: string }[];

const labels = Object.fromEntries(
  agentStatuses.map(({ value, label }) => [value, label]),
) as Record<ProfileStatus, string>;

type Standing = Pick<AgentRow, 'id' | 'fullName' | 'status'>;

/**
 * Sets an agent's status, or shows it to those who may not. A native select, because lists have hundreds of
 * them. It shows the old status until the server has answered.
 */
export function AgentStatusChoice({ agent }: { agent: Standing }) {
  const change = useSetAgentStatus();
  const mayChange = useMay()('agents.setAgentStatus');
  if (!mayChange) return labels[agent.status];
  return (
    <select
      className={css.choice}
      data-status={agent.status}
      aria-label={`Status of ${agent.fullName}`}
      aria-busy={change.isPending}
      value={change.isPending ? change.variables.status : agent.status}
      onChange={({ target }) =>
        change.mutate({ agentId: agent.id, status: target.value as ProfileStatus })
      }
    >
      {agentStatuses.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Shows if an agent has entered bank details. */
export const ProfileBadge = ({ agent }: { agent: Pick<AgentRow, 'profileComplete'> }) =>
  agent.profileComplete ? (
    <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Complete" />
  ) : (
    <StatusBadge tone="waiting" icon={<ClockCircleFilled />} label="Incomplete" />
  );
