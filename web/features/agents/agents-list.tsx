import { ApartmentOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AgentRow } from '../../../shared/agents/contract.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { formatPhone } from '../../../shared/kernel/phone.ts';
import { Brief, CardText, type Column, DataList, Whole } from '../../components/data-list.tsx';
import { NewFlag } from '../../components/flag.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { ListKeysButton } from '../../components/list-keys-button.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useRowInUrl } from '../../lib/row-in-url.ts';
import { failureReason } from '../../lib/api-errors.ts';
import { formatDay } from '../../lib/dates.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { rowsOf } from '../../lib/pages.ts';
import { subAgentsPath } from '../../lib/paths.ts';
import { agentDetailQuery, agentsQuery } from './admin-queries.ts';
import { AgentDialogs, type AgentStep } from './agent-dialogs.tsx';
import css from './agents-list.module.css';
import { AgentStatusChoice, agentStatuses, ProfileBadge } from './agent-status.tsx';

const columns: Column<AgentRow>[] = [
  { title: 'Agent', render: (agent) => <Who agent={agent} /> },
  { title: 'Phone', render: (agent) => <Whole>{formatPhone(agent.phone)}</Whole> },
  { title: 'Referral Code', render: (agent) => <Whole>{agent.referralCode}</Whole> },
  { title: 'Profile', render: (agent) => <ProfileBadge agent={agent} /> },
  { title: 'Status', render: (agent) => <AgentStatusChoice agent={agent} /> },
  { title: 'Joined', render: (agent) => <Whole>{formatDay(agent.createdAt)}</Whole> },
];

const keys = [
  { key: 'n', does: 'Show the sub-agents network' },
  { key: 'e', does: 'Edit the banking details' },
];

export function AgentsList({ list }: { list: ListInUrl<ProfileStatus> }) {
  const query = useInfiniteQuery(agentsQuery(list));
  const rows = rowsOf(query);
  const [step, setStep] = useState<AgentStep>();
  const place = useListPlace(rows, ({ status }) => status);
  const forget = useRowInUrl('agent', agentDetailQuery, {
    onFound: (agent) => setStep({ kind: 'view', agent }),
    failure: 'The agent couldn’t be opened',
  });
  const open = (next: AgentStep | undefined) => {
    if (!next) forget();
    const row = next && rows.find(({ id }) => id === next.agent.id);
    if (row) place.keep(row);
    setStep(next);
  };
  return (
    <>
      <Toolbar list={list} query={query} />
      <PagedList
        query={query}
        list={list}
        noun="agent"
        failure="The agents couldn’t be loaded"
        failureToast={`Failed to load agents: ${failureReason(query.error)}`}
        empty={
          <EmptyState title="No agents found">
            {list.status
              ? 'No agent has this status.'
              : 'Agents who register, and those that you add, appear here.'}
          </EmptyState>
        }
      >
        {() => (
          <DataList
            label="Agents"
            rows={rows}
            columns={columns}
            isLeaving={(agent) => Boolean(list.status) && agent.status !== list.status}
            onView={(agent) => open({ kind: 'view', agent })}
            actions={(agent) => <Actions agent={agent} onStep={open} />}
            card={(agent) => <AgentCard agent={agent} />}
          />
        )}
      </PagedList>
      <AgentDialogs step={step} onStep={open} onClosed={(id) => place.goOn(id)} />
    </>
  );
}

type Agents = Parameters<typeof ListCount>[0]['query'];

const Toolbar = ({ list, query }: { list: ListInUrl<ProfileStatus>; query: Agents }) => (
  <ListToolbar
    list={list}
    statuses={agentStatuses}
    search={
      <SearchBox
        value={list.q}
        placeholder="Name, code, email or phone"
        onSearch={(q) => list.change({ q })}
      />
    }
    count={<ListCount query={query} noun="agent" total={undefined} />}
  >
    <ListKeysButton own={keys} />
  </ListToolbar>
);

function Actions({ agent, onStep }: { agent: AgentRow; onStep: (step: AgentStep) => void }) {
  const navigate = useNavigate();
  return (
    <>
      <RowAction
        label="Sub-Agents"
        icon={ApartmentOutlined}
        shortcut="n"
        onClick={() => void navigate(subAgentsPath(agent.id))}
      />
      <RowAction
        label="Edit"
        icon={EditOutlined}
        shortcut="e"
        onClick={() => onStep({ kind: 'banking', agent })}
      />
      <RowAction
        label="Delete"
        icon={DeleteOutlined}
        danger
        onClick={() => onStep({ kind: 'delete', agent })}
      />
    </>
  );
}

const Name = ({ agent }: { agent: AgentRow }) => (
  <span className={css.name}>
    <span className={css.text} title={agent.fullName}>
      {agent.fullName}
    </span>
    {agent.isNew ? <NewFlag /> : null}
  </span>
);

const Who = ({ agent }: { agent: AgentRow }) => (
  <span className={css.who}>
    <Name agent={agent} />
    <span className={css.second} title={agent.email}>
      {agent.email}
    </span>
  </span>
);

function AgentCard({ agent }: { agent: AgentRow }) {
  return (
    <CardText lead={<Name agent={agent} />} figure={<AgentStatusChoice agent={agent} />}>
      <Brief>{agent.email}</Brief>
      <span>{formatPhone(agent.phone)}</span>
      <span>{agent.referralCode}</span>
      <ProfileBadge agent={agent} />
      <span>{formatDay(agent.createdAt)}</span>
    </CardText>
  );
}
