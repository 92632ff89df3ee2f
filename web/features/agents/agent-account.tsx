import { Button } from 'antd';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { Card, CardNote } from '../../components/card.tsx';
import { Details } from '../../components/details.tsx';
import { May, MayPress } from '../../components/may.tsx';
import { HeaderActions } from '../../components/page-header.tsx';
import { AccountFacts } from './agent-facts.tsx';
import { useCheckAccount } from './edit-agent.ts';

interface AgentAccountProps {
  agent: AgentDetail;
  onOpen: (kind: 'banking' | 'acceptAccount') => void;
}

/** The account, with its own changes. A failed check has its acts where it is told. */
export const AgentAccount = ({ agent, onOpen }: AgentAccountProps) => (
  <Card title="Banking">
    {agent.banking ? (
      <Details>
        <AccountFacts agent={agent} />
      </Details>
    ) : (
      <CardNote>No banking details yet: nothing can be paid.</CardNote>
    )}
    <HeaderActions>
      <MayPress
        change="agents.saveAgentBanking"
        label="Edit Banking Details"
        onClick={() => onOpen('banking')}
      />
      {agent.accountCheck && agent.accountCheck.state !== 'failed' ? (
        <CheckAccount agent={agent} />
      ) : null}
    </HeaderActions>
  </Card>
);

/** Accepts an account that the bank didn’t confirm, or asks the bank once more. */
export const SettleCheck = ({ agent, onOpen }: AgentAccountProps) => (
  <>
    {agent.accountCheck?.holdsPayments ? (
      <MayPress
        change="agents.acceptAccount"
        label="Accept Account"
        onClick={() => onOpen('acceptAccount')}
      />
    ) : null}
    <CheckAccount agent={agent} />
  </>
);

function CheckAccount({ agent: { id, accountCheck: check } }: { agent: AgentDetail }) {
  const checking = useCheckAccount();
  return (
    <May change="agents.checkAccount">
      <Button
        disabled={check?.isUnderWay ?? false}
        loading={checking.isPending}
        onClick={() => checking.mutate({ agentId: id })}
      >
        {check?.state === 'notChecked' ? 'Check Account' : 'Check Account Again'}
      </Button>
    </May>
  );
}
