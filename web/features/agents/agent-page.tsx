import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { May, ReadOnlyHere } from '../../components/may.tsx';
import { HeaderActions, PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { RemoveFactorDialog } from '../identity/index.ts';
import { AcceptAccountDialog } from './accept-account-dialog.tsx';
import { useAgentDetail } from './admin-queries.ts';
import { agentDialogs } from './agent-dialogs.tsx';
import { AgentFacts } from './agent-facts.tsx';
import css from './agent-page.module.css';
import { useCheckAccount } from './edit-agent.ts';
import { LiftHoldDialog } from './lift-hold-dialog.tsx';
import { SendPasswordDialog } from './send-password-dialog.tsx';
import { ChooseGroupDialog } from './choose-group-dialog.tsx';
import { ChangeEmailDialog, ChangeReferrerDialog, EditAgentDialog } from './edit-agent-dialogs.tsx';

const dialogs = {
  ...agentDialogs,
  details: EditAgentDialog,
  email: ChangeEmailDialog,
  referrer: ChangeReferrerDialog,
  group: ChooseGroupDialog,
  liftHold: LiftHoldDialog,
  acceptAccount: AcceptAccountDialog,
  factor: RemoveFactorDialog,
  password: SendPasswordDialog,
};
type Kind = keyof typeof dialogs;

interface AgentPageProps {
  agentId: string;
  /** Rendered where there is no such agent (any more), from the text that says so. */
  missing: (noSuchAgent: ReactNode) => ReactNode;
  /** The lists beneath the agent's facts. */
  children: (agent: AgentDetail) => ReactNode;
}

const noSuchAgent = (
  <EmptyState
    title="There is no such agent"
    action={<LinkButton to={paths.adminAgents}>All Agents</LinkButton>}
  >
    The agent was deleted, or the address isn’t complete.
  </EmptyState>
);

/** All about one agent: facts, corrections, and what belongs to the agent. */
export function AgentPage({ agentId, missing, children }: AgentPageProps) {
  const query = useAgentDetail(agentId);
  const isMissing = isErrorCode(query.error, 'NOT_FOUND') || isErrorCode(query.error, 'INVALID');
  return (
    <>
      {query.data ? null : <PageHeader title="Agent" />}
      {isMissing && !query.data ? (
        missing(noSuchAgent)
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
        action={<Actions agent={agent} onOpen={open} />}
      />
      <ReadOnlyHere change="agents.updateAgent" />
      {agent.unfinishedEmail ? (
        <Callout tone="warning">
          A change of the email to <strong>{agent.unfinishedEmail}</strong> isn’t finished. Change
          Email, with the same address, finishes it.
        </Callout>
      ) : null}
      {agent.temporaryPasswordUntil ? <Waiting until={agent.temporaryPasswordUntil} /> : null}
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

/** Until the first sign-in, which replaces the temporary password. */
function Waiting({ until }: { until: string }) {
  const [openedAt] = useState(() => Date.now());
  return (
    <Callout>
      {Date.parse(until) > openedAt
        ? `Hasn’t signed in yet. The temporary password works until ${formatMoment(until)}.`
        : `Hasn’t signed in yet, and the temporary password ended on ${formatMoment(until)}. Send New Password mails another.`}
    </Callout>
  );
}

interface ActionsProps {
  agent: AgentDetail;
  onOpen: (kind: Kind) => void;
}

const Actions = ({ agent, onOpen }: ActionsProps) => (
  <HeaderActions>
    <May change="agents.deleteAgent">
      <Button danger onClick={() => onOpen('delete')}>
        Delete
      </Button>
    </May>
    {agent.bankReturned ? (
      <May change="agents.liftReturnHold">
        <Button onClick={() => onOpen('liftHold')}>Lift Hold</Button>
      </May>
    ) : null}
    <AccountActions agent={agent} onOpen={onOpen} />
    <May change="agents.setGroup">
      <Button onClick={() => onOpen('group')}>Change Group</Button>
    </May>
    <May change="agents.saveAgentBanking">
      <Button onClick={() => onOpen('banking')}>Edit Banking Details</Button>
    </May>
    {agent.temporaryPasswordUntil ? (
      <May change="agents.sendTemporaryPassword">
        <Button onClick={() => onOpen('password')}>Send New Password</Button>
      </May>
    ) : (
      <May change="identity.removeSecondFactor">
        <Button onClick={() => onOpen('factor')}>Remove Second Factor</Button>
      </May>
    )}
    <May change="agents.updateAgent">
      <Button onClick={() => onOpen('referrer')}>Change Referrer</Button>
      <Button onClick={() => onOpen('email')}>Change Email</Button>
      <Button type="primary" onClick={() => onOpen('details')}>
        Edit Details
      </Button>
    </May>
  </HeaderActions>
);

/** Asks the bank about the account, and accepts one that it didn't confirm. */
function AccountActions({ agent, onOpen }: ActionsProps) {
  const checking = useCheckAccount();
  const { accountCheck: check } = agent;
  if (!check) return null;
  return (
    <>
      {check.holdsPayments ? (
        <May change="agents.acceptAccount">
          <Button onClick={() => onOpen('acceptAccount')}>Accept Account</Button>
        </May>
      ) : null}
      <May change="agents.checkAccount">
        <Button
          disabled={check.isUnderWay}
          loading={checking.isPending}
          onClick={() => checking.mutate({ agentId: agent.id })}
        >
          {check.state === 'notChecked' ? 'Check Account' : 'Check Account Again'}
        </Button>
      </May>
    </>
  );
}
