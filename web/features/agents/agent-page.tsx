import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Card } from '../../components/card.tsx';
import { Details } from '../../components/details.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { May, MayPress, ReadOnlyHere } from '../../components/may.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { HeaderActions, PageHeader } from '../../components/page-header.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import type { AdminChange } from '../../lib/permissions.ts';
import { RemoveFactorDialog } from '../identity/index.ts';
import { useAgentDetail } from './admin-queries.ts';
import { AgentBankingDialog } from './agent-banking-dialog.tsx';
import { PersonFacts } from './agent-facts.tsx';
import { AgentAccount, SettleCheck } from './agent-account.tsx';
import { AgentMoney } from './agent-money.tsx';
import { AgentWarnings } from './agent-warnings.tsx';
import css from './agent-page.module.css';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';
import { AcceptAccountDialog, LiftHoldDialog } from './release-account-dialogs.tsx';
import { SendPasswordDialog } from './send-password-dialog.tsx';
import { ChooseGroupDialog } from './choose-group-dialog.tsx';
import { ChangeEmailDialog, ChangeReferrerDialog, EditAgentDialog } from './edit-agent-dialogs.tsx';

const dialogs = {
  banking: AgentBankingDialog,
  delete: DeleteAgentDialog,
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
      <Unfinished agent={agent} onOpen={open} />
      <AgentWarnings
        agent={agent}
        lift={
          <MayPress
            change="agents.liftReturnHold"
            label="Lift Hold"
            onClick={() => open('liftHold')}
          />
        }
        settle={<SettleCheck agent={agent} onOpen={open} />}
      />
      <AgentMoney agent={agent} />
      <div className={css.facts}>
        <Card title="Details">
          <Details>
            <PersonFacts agent={agent} />
          </Details>
        </Card>
        <AgentAccount agent={agent} onOpen={open} />
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

interface PartProps {
  agent: AgentDetail;
  onOpen: (kind: Kind) => void;
}

/** An email that doesn't work, and a change of it, or a first sign-in, that was begun. */
function Unfinished({ agent, onOpen }: PartProps) {
  const { emailBounces, unfinishedEmail, temporaryPasswordUntil: until } = agent;
  const [openedAt] = useState(() => Date.now());
  return (
    <>
      {emailBounces ? (
        <Callout
          tone="warning"
          action={
            <MayPress
              change="agents.updateAgent"
              label="Correct Email"
              onClick={() => onOpen('email')}
            />
          }
        >
          Emails to <strong>{agent.email}</strong> come back, so none is sent to it. Ask{' '}
          {agent.fullName} for the right address; save the same one if it works again.
        </Callout>
      ) : null}
      {unfinishedEmail ? (
        <Callout
          tone="warning"
          action={
            <MayPress
              change="agents.updateAgent"
              label="Finish Change"
              onClick={() => onOpen('email')}
            />
          }
        >
          The change of the email to <strong>{unfinishedEmail}</strong> isn’t finished.
        </Callout>
      ) : null}
      {until ? (
        <Callout
          action={
            <MayPress
              change="agents.sendTemporaryPassword"
              label="Send New Password"
              onClick={() => onOpen('password')}
            />
          }
        >
          Hasn’t signed in yet
          {Date.parse(until) > openedAt
            ? `. The temporary password works until ${formatMoment(until)}.`
            : `, and the temporary password ended on ${formatMoment(until)}.`}
        </Callout>
      ) : null}
    </>
  );
}

/** Acts in the menu More. */
const acts: readonly { label: string; change: AdminChange; kind: Kind }[] = [
  { label: 'Change Email', change: 'agents.updateAgent', kind: 'email' },
  { label: 'Change Referrer', change: 'agents.updateAgent', kind: 'referrer' },
  { label: 'Change Group', change: 'agents.setGroup', kind: 'group' },
  { label: 'Remove Second Factor', change: 'identity.removeSecondFactor', kind: 'factor' },
  { label: 'Delete', change: 'agents.deleteAgent', kind: 'delete' },
];

const Actions = ({ agent, onOpen }: PartProps) => (
  <HeaderActions>
    <MoreMenu
      acts={acts.map(({ kind, ...act }) => ({
        ...act,
        danger: kind === 'delete',
        hidden: kind === 'factor' && !agent.hasSecondFactor,
        onChoose: () => onOpen(kind),
      }))}
    />
    <May change="agents.updateAgent">
      <Button type="primary" onClick={() => onOpen('details')}>
        Edit Details
      </Button>
    </May>
  </HeaderActions>
);
