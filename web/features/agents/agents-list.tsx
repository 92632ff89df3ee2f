import { ApartmentOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AgentRow } from '../../../shared/agents/schemas.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { formatPhone } from '../../../shared/kernel/phone.ts';
import { AdminList } from '../../components/admin-list.tsx';
import {
  Brief,
  CardText,
  type Column,
  DataList,
  TwoLines,
  Whole,
} from '../../components/data-list.tsx';
import { NewFlag } from '../../components/flag.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { RowDialogs } from '../../components/row-dialogs.tsx';
import { useSortedList } from '../../components/sorted-list.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import { failureReason } from '../../lib/api-errors.ts';
import { formatDay } from '../../lib/dates.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { useNavigateOnce } from '../../lib/navigate-once.ts';
import { agentPagePath, subAgentsPath } from '../../lib/paths.ts';
import { useMay } from '../../lib/permissions.ts';
import { agentsQuery } from './admin-queries.ts';
import { AgentBankingDialog } from './agent-banking-dialog.tsx';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';
import { AgentStatusChoice, agentStatuses, ProfileBadge } from './agent-status.tsx';

const dialogs = { banking: AgentBankingDialog, delete: DeleteAgentDialog };

const columns: Column<AgentRow>[] = [
  {
    title: 'Agent',
    sort: 'name',
    render: ({ fullName, email }) => <TwoLines wide first={fullName} second={email} />,
  },
  { title: 'Phone', render: (agent) => <Whole>{formatPhone(agent.phone)}</Whole> },
  { title: 'Referral Code', render: (agent) => <Whole>{agent.referralCode}</Whole> },
  { title: 'Profile', render: (agent) => <ProfileBadge agent={agent} /> },
  { title: 'Status', render: (agent) => <AgentStatusChoice agent={agent} /> },
  { title: 'Joined', sort: 'time', render: (agent) => <Joined agent={agent} /> },
];

const readKeys = [{ key: 'n', does: 'Show the sub-agents network' }];
const keys = [...readKeys, { key: 'e', does: 'Edit the banking details' }];

export function AgentsList({ list }: { list: ListInUrl<ProfileStatus> }) {
  const mayEdit = useMay()('agents.saveAgentBanking');
  const query = useInfiniteQuery(agentsQuery(list));
  const { rows, headOf, sorting } = useSortedList(list, query, columns);
  const admin = useAdminList(list, rows, {
    statusOf: ({ status }) => status,
    dialogs,
  });
  const navigate = useNavigateOnce();
  const view = useCallback((agent: AgentRow) => navigate(agentPagePath(agent.id)), [navigate]);
  const { open } = admin;
  const actions = useCallback(
    (agent: AgentRow) => (
      <Actions
        onNetwork={() => navigate(subAgentsPath(agent.id))}
        onOpen={(kind) => open(kind, agent)}
      />
    ),
    [navigate, open],
  );
  return (
    <>
      <AdminList
        list={list}
        query={query}
        noun="agent"
        searches="Name, code, email or phone"
        statuses={agentStatuses}
        sorting={sorting}
        keys={mayEdit ? keys : readKeys}
        failureToast={`Failed to load agents: ${failureReason(query.error)}`}
        empty={
          <EmptyState title="No agents found">
            {list.status
              ? 'No agent has this status.'
              : 'Agents who register, and those that you add, appear here.'}
          </EmptyState>
        }
      >
        <DataList
          label="Agents"
          rows={rows}
          columns={columns}
          headOf={headOf}
          isLeaving={admin.isLeaving}
          onView={view}
          actions={actions}
          card={cardOf}
        />
      </AdminList>
      <RowDialogs {...admin.dialogs} />
    </>
  );
}

const cardOf = (agent: AgentRow) => <AgentCard agent={agent} />;

interface ActionsProps {
  /** Not a link of each row: those would render whenever the address changes. */
  onNetwork: () => void;
  onOpen: (kind: 'banking' | 'delete') => void;
}

function Actions({ onNetwork, onOpen }: ActionsProps) {
  return (
    <>
      <RowAction label="Sub-Agents" icon={ApartmentOutlined} shortcut="n" onClick={onNetwork} />
      <May change="agents.saveAgentBanking">
        <RowAction
          label="Edit"
          icon={EditOutlined}
          shortcut="e"
          onClick={() => onOpen('banking')}
        />
        <RowAction label="Delete" icon={DeleteOutlined} danger onClick={() => onOpen('delete')} />
      </May>
    </>
  );
}

const Joined = ({ agent }: { agent: AgentRow }) => (
  <Whole>
    {formatDay(agent.createdAt)} {agent.isNew ? <NewFlag /> : null}
  </Whole>
);

function AgentCard({ agent }: { agent: AgentRow }) {
  return (
    <CardText lead={agent.fullName} figure={<AgentStatusChoice agent={agent} />}>
      <Brief>{agent.email}</Brief>
      <span>{formatPhone(agent.phone)}</span>
      <span>{agent.referralCode}</span>
      <ProfileBadge agent={agent} />
      <Joined agent={agent} />
    </CardText>
  );
}
