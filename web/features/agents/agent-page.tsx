import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AgentDetail } from '../../../shared/agents/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { HeaderActions, PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { formatDay } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useAgentDetail } from './admin-queries.ts';
import { agentDialogs } from './agent-dialogs.tsx';
import { AgentFacts } from './agent-facts.tsx';
import css from './agent-page.module.css';
import { ChangeEmailDialog, ChangeReferrerDialog, EditAgentDialog } from './edit-agent-dialogs.tsx';

const dialogs = {
  ...agentDialogs,
  details: EditAgentDialog,
  email: ChangeEmailDialog,
  referrer: ChangeReferrerDialog,
};
type Kind = keyof typeof dialogs;

interface AgentPageProps {
  agentId: string;
  /** The lists beneath the agent's facts. */
  children: (agent: AgentDetail) => ReactNode;
}

/** All about one agent: facts, corrections, and what belongs to the agent. */
export function AgentPage({ agentId, children }: AgentPageProps) {
  const query = useAgentDetail(agentId);
  const isMissing = isErrorCode(query.error, 'NOT_FOUND') || isErrorCode(query.error, 'INVALID');
  return (
    <>
      {query.data ? null : <PageHeader title="Agent" />}
      {isMissing && !query.data ? (
        <EmptyState
          title="There is no such agent"
          action={<LinkButton to={paths.adminAgents}>All Agents</LinkButton>}
        >
          The agent was deleted, or the address isn’t complete.
        </EmptyState>
      ) : (
        <Loaded query={query} noun="agent" failure="The agent couldn’t be loaded">
          {(agent) => <Shown agent={agent}>{children(agent)}</Shown>}
        </Loaded>
      )}
    </>
  );
}

function Shown({ agent, children }: { agent: AgentDetail; children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedDialog<AgentDetail, Kind>>();
  const navigate = useNavigate();
  const open = (kind: Kind) => setOpened({ kind, row: agent });
  return (
    <>
      <PageHeader
        title={agent.fullName}
        subtitle={`Agent since ${formatDay(agent.createdAt)}`}
        action={<Actions onOpen={open} />}
      />
      {agent.unfinishedEmail ? (
        <Callout tone="warning">
          A change of the email to <strong>{agent.unfinishedEmail}</strong> isn’t finished. Change
          Email, with the same address, finishes it.
        </Callout>
      ) : null}
      <div className={css.facts}>
        <Panel title="Details">
          <AgentFacts agent={agent} />
        </Panel>
      </div>
      {children}
      <RowDialogs
        dialogs={dialogs}
        opened={opened}
        rows={[agent]}
        onChange={setOpened}
        onClosed={(deletedId) => {
          if (deletedId) void navigate(paths.adminAgents, { replace: true });
        }}
      />
    </>
  );
}

const Actions = ({ onOpen }: { onOpen: (kind: Kind) => void }) => (
  <HeaderActions>
    <Button danger onClick={() => onOpen('delete')}>
      Delete
    </Button>
    <Button onClick={() => onOpen('banking')}>Edit Banking Details</Button>
    <Button onClick={() => onOpen('referrer')}>Change Referrer</Button>
    <Button onClick={() => onOpen('email')}>Change Email</Button>
    <Button type="primary" onClick={() => onOpen('details')}>
      Edit Details
    </Button>
  </HeaderActions>
);
