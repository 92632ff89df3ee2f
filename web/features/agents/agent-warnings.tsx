import type { ReactNode } from 'react';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Callout } from '../../components/callout.tsx';
import { AccountHolds } from './account-holds.tsx';
import { SharedAccount } from './shared-account.tsx';

interface AgentWarningsProps {
  agent: AgentDetail;
  /** Buttons beside what they settle. */
  lift?: ReactNode;
  settle?: ReactNode;
}

/** All that stands between an agent and the next payment. */
export const AgentWarnings = ({ agent, ...actions }: AgentWarningsProps) => (
  <>
    <AccountHolds account={agent} {...actions} />
    {agent.availableCents < 0 ? (
      <Callout tone="warning">
        <strong>
          {agent.fullName} owes {formatRand(-agent.availableCents)}
        </strong>
        ; the next commission repays it first.
      </Callout>
    ) : null}
    <SharedAccount agent={agent} />
  </>
);
