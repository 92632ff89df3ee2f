import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { formatPhone } from '../../../shared/kernel/phone.ts';
import { Callout } from '../../components/callout.tsx';
import { CopyValue } from '../../components/copy-value.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { NewFlag } from '../../components/flag.tsx';
import { Money } from '../../components/money.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { AccountCheckFact } from './account-check.tsx';
import { AccountHolds } from './account-holds.tsx';
import { AgentStatusChoice, ProfileBadge } from './agent-status.tsx';
import { BankingFacts } from './banking-facts.tsx';
import { SharedAccount } from './shared-account.tsx';

/** All that is known of an agent, in labelled values. */
export function AgentFacts({ agent }: { agent: AgentDetail }) {
  return (
    <>
      <AccountHolds account={agent} />
      {agent.availableCents < 0 ? (
        <Callout tone="warning">
          <strong>
            {agent.fullName} owes {formatRand(-agent.availableCents)}
          </strong>
          ; the next commission repays it first.
        </Callout>
      ) : null}
      <SharedAccount agent={agent} />
      <Details>
        <Detail label="Agent">
          {agent.fullName} {agent.isNew ? <NewFlag /> : null}
        </Detail>
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
        <BankingFacts banking={agent.banking} />
        <AccountCheckFact check={agent.accountCheck} />
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
    <Detail label="Tax Number">{agent.taxNumber}</Detail>
    <Detail label="VAT Number">{agent.vatNumber}</Detail>
    <Detail label="Referral Code">
      <CopyValue name="referral code" text={agent.referralCode}>
        {agent.referralCode}
      </CopyValue>
    </Detail>
    <Detail label="Referred By">
      {agent.referredBy ? (agent.referredBy.fullName ?? 'Deleted agent') : null}
      {agent.referredBy?.earnsNothingFor ? (
        <div className="quiet small">
          Earns nothing from this agent, because of the same {agent.referredBy.earnsNothingFor}. If
          they are two people, save this referrer once more with Change Referrer.
        </div>
      ) : null}
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
    <Detail label="Leads">
      {formatCount(agent.leads.all)}, {formatCount(agent.leads.waiting)} not called yet,{' '}
      {formatCount(agent.leads.today)} today
    </Detail>
    <Detail label="Total Earned">
      <Money cents={agent.earnedCents} />
    </Detail>
    {agent.adjustedCents === 0 ? null : (
      <Detail label="Adjustments">
        <Money cents={agent.adjustedCents} />
      </Detail>
    )}
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
