import { lazy } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { AddButton } from '../components/add-button.tsx';
import { BackLink } from '../components/back-link.tsx';
import { May, ReadOnlyHere } from '../components/may.tsx';
import type { MoreAct } from '../components/more-menu.tsx';
import { HeaderActions, PageHeader } from '../components/page-header.tsx';
import { AgentsList } from '../features/agents/agents-list.tsx';
import { agentStatuses } from '../features/agents/agent-status.tsx';
import { agentsExport, useAgentDetail } from '../features/agents/admin-queries.ts';
import { ExportList } from '../features/jobs/export-list.tsx';
import { SubAgentsNetwork } from '../features/referrals/sub-agents-network.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { agentPagePath, paths } from '../lib/paths.ts';

const UploadAgents = lazy(() => import('../features/agents/upload-agents.tsx'));
const AddAgentDialog = lazy(() => import('../features/agents/add-agent-dialog.tsx'));
const statuses = agentStatuses.map(({ value }) => value);

/** Agent Management: all agents, or one agent's recruits. */
export default function AdminAgents() {
  const [query] = useSearchParams();
  const agentId = query.get('network');
  // Mails of before lead here.
  const opened = query.get('agent');
  if (opened) return <Navigate to={agentPagePath(opened)} replace />;
  return agentId ? <Network key={agentId} agentId={agentId} /> : <All />;
}

function All() {
  const list = useListInUrl(statuses);
  return (
    <>
      <PageHeader
        title="Agent Management"
        action={
          <HeaderActions>
            <ExportList
              of={{ kind: 'exportAgents', ...agentsExport(list) }}
              more={[uploadAgents]}
            />
            <May change="agents.addAgent">
              <AddButton label="Add Agent" dialog={(state) => <AddAgentDialog {...state} />} />
            </May>
          </HeaderActions>
        }
      />
      <ReadOnlyHere change="agents.addAgent" />
      <AgentsList list={list} />
    </>
  );
}

const uploadAgents: MoreAct = {
  label: 'Upload CSV',
  change: 'agents.addAgent',
  dialog: (state) => <UploadAgents {...state} />,
};

function Network({ agentId }: { agentId: string }) {
  const { data } = useAgentDetail(agentId);
  const name = data?.fullName ?? 'this agent';
  return (
    <>
      <BackLink to={paths.adminAgents}>All agents</BackLink>
      <PageHeader title="Sub-Agents Network" subtitle={`Whom ${name} recruited, level by level`} />
      <SubAgentsNetwork agentId={agentId} name={name} />
    </>
  );
}
