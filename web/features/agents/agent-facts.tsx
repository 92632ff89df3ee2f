import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatPhone } from '../../../shared/kernel/phone.ts';
import { CopyValue } from '../../components/copy-value.tsx';
import { Detail } from '../../components/details.tsx';
import { NewFlag } from '../../components/flag.tsx';
import { Link } from '../../components/link.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { subAgentsPath } from '../../lib/paths.ts';
import { AccountCheckFact } from './account-check.tsx';
import { AgentStatusChoice, ProfileBadge } from './agent-status.tsx';
import { BankingFacts } from './banking-facts.tsx';

/** The bank account, and what the bank says about it. */
export const AccountFacts = ({ agent }: { agent: AgentDetail }) => (
  <>
    <BankingFacts banking={agent.banking} />
    <AccountCheckFact check={agent.accountCheck} />
  </>
);

/** An agent's person and work. */
export const PersonFacts = ({ agent }: { agent: AgentDetail }) => (
  <>
    <Detail label="Status">
      <AgentStatusChoice agent={agent} />
    </Detail>
    <Person agent={agent} />
    <Work agent={agent} />
    <Detail label="Group">
      {agent.commissionGroup ? (agent.commissionGroup.name ?? 'A deleted group') : undefined}
    </Detail>
    <Detail label="Profile">
      <ProfileBadge agent={agent} />
    </Detail>
  </>
);

const Person = ({ agent }: { agent: AgentDetail }) => (
  <>
    <Detail label="Email">
      <a href={`mailto:${agent.email}`}>{agent.email}</a>
    </Detail>
    <Detail label="Phone">
      <a href={`tel:${agent.phone}`}>{formatPhone(agent.phone)}</a>
    </Detail>
    <Detail label="Address">{agent.address}</Detail>
    <Detail label="Tax Number">{agent.taxNumber}</Detail>
    <Detail label="VAT Number">{agent.vatNumber}</Detail>
    <Detail label="Referral Code">
      <CopyValue name="referral code" text={agent.referralCode}>
        {agent.referralCode}
      </CopyValue>
    </Detail>
    <Detail label="Referred By">
      {agent.referredBy ? (agent.referredBy.fullName ?? 'Deleted agent') : '–'}
      {agent.referredBy?.earnsNothingFor ? (
        <div className="quiet small">
          Earns nothing from this agent, because of the same {agent.referredBy.earnsNothingFor}. If
          they are two people, save this referrer once more with Change Referrer.
        </div>
      ) : null}
    </Detail>
    <Detail label="Joined">
      {formatMoment(agent.createdAt)} {agent.isNew ? <NewFlag /> : null}
    </Detail>
  </>
);

const Work = ({ agent }: { agent: AgentDetail }) => (
  <>
    <Detail label="Sales">
      {formatCount(agent.salesApproved)} approved, {formatCount(agent.salesPending)} pending,{' '}
      {formatCount(agent.activeSales)} active now
    </Detail>
    <Detail label="Sub-Agents">
      {agent.subAgents > 0 ? (
        <Link to={subAgentsPath(agent.id)}>{formatCount(agent.subAgents)}</Link>
      ) : (
        0
      )}
    </Detail>
    <Detail label="Leads">
      {formatCount(agent.leads.all)}, {formatCount(agent.leads.waiting)} not called yet,{' '}
      {formatCount(agent.leads.today)} today
    </Detail>
  </>
);
