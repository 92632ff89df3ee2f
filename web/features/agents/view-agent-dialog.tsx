import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { AgentDetail } from '../../../shared/agents/contract.ts';
import { formatPhone } from '../../../shared/kernel/phone.ts';
import { Callout } from '../../components/callout.tsx';
import { CopyValue } from '../../components/copy-value.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { NewFlag } from '../../components/flag.tsx';
import { Loaded } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import { subAgentsPath } from '../../lib/paths.ts';
import { useAgentDetail } from './admin-queries.ts';
import type { AgentDialogProps } from './agent-dialog-props.ts';
import { AgentStatusChoice, ProfileBadge } from './agent-status.tsx';
import { BankingFacts } from './banking-facts.tsx';

/** All details of an agent, with the actions. */
export function ViewAgentDialog(props: AgentDialogProps) {
  const { row: agent, open, onOpen, onClose, afterClose } = props;
  const navigate = useNavigate();
  return (
    <Dialog
      title="Agent Details"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button danger onClick={() => onOpen('delete')}>
            Delete
          </Button>
          <Button
            onClick={() => {
              onClose();
              void navigate(subAgentsPath(agent.id));
            }}
          >
            Sub-Agents Network
          </Button>
          <Button onClick={() => onOpen('banking')}>Edit Banking Details</Button>
        </>
      }
    >
      {open ? <Body id={agent.id} /> : null}
    </Dialog>
  );
}

const Body = ({ id }: { id: string }) => (
  <Loaded query={useAgentDetail(id)} noun="agent" failure="The agent couldn’t be loaded">
    {(agent) => <Facts agent={agent} />}
  </Loaded>
);

function Facts({ agent }: { agent: AgentDetail }) {
  return (
    <>
      {agent.bankHoldUntil ? (
        <Callout tone="warning">
          The banking details were changed. Batches leave this agent out until{' '}
          <strong>{formatMoment(agent.bankHoldUntil)}</strong>.
        </Callout>
      ) : null}
      <Details>
        <Detail label="Agent">
          {agent.fullName} {agent.isNew ? <NewFlag /> : null}
        </Detail>
        <Detail label="Status">
          <AgentStatusChoice agent={agent} />
        </Detail>
        <Person agent={agent} />
        <Work agent={agent} />
        <Detail label="Profile">
          <ProfileBadge agent={agent} />
        </Detail>
        <BankingFacts banking={agent.banking} />
      </Details>
    </>
  );
}

const Person = ({ agent }: { agent: AgentDetail }) => (
  <>
    <Detail label="Email">
      <a href={`mailto:${agent.email}`}>{agent.email}</a>
    </Detail>
    <Detail label="Phone">
      <a href={`tel:${agent.phone}`}>{formatPhone(agent.phone)}</a>
    </Detail>
    <Detail label="Address">{agent.address}</Detail>
    <Detail label="Referral Code">
      <CopyValue name="referral code" text={agent.referralCode}>
        {agent.referralCode}
      </CopyValue>
    </Detail>
    <Detail label="Referred By">
      {agent.referredBy ? (agent.referredBy.fullName ?? 'Deleted agent') : null}
    </Detail>
    <Detail label="Joined">{formatMoment(agent.createdAt)}</Detail>
  </>
);

const Work = ({ agent }: { agent: AgentDetail }) => (
  <>
    <Detail label="Sales">
      {formatCount(agent.salesApproved)} approved, {formatCount(agent.salesPending)} pending,{' '}
      {formatCount(agent.activeSales)} active now
    </Detail>
    <Detail label="Sub-Agents">{formatCount(agent.subAgents)}</Detail>
    <Detail label="Total Earned">
      <Money cents={agent.earnedCents} />
    </Detail>
    <Detail label="Paid">
      <Money cents={agent.paidCents} />
    </Detail>
    <Detail label="On Its Way">
      <Money cents={agent.reservedCents} />
    </Detail>
    <Detail label="Available">
      <Money cents={agent.availableCents} />
    </Detail>
  </>
);
