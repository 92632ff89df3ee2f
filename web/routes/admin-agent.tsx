import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { AgentDetail } from '../../shared/agents/schemas.ts';
import { BackLink } from '../components/back-link.tsx';
import { Tabs } from '../components/tabs.tsx';
import { AgentNotes } from '../features/agents/agent-notes.tsx';
import { AgentPage } from '../features/agents/agent-page.tsx';
import { BankingHistory } from '../features/audit/banking-history.tsx';
import { AgentAdjustments } from '../features/adjustments/agent-adjustments.tsx';
import { AgentStatements, DeletedAgentStatements } from '../features/ledger/agent-statements.tsx';
import { AgentPayouts } from '../features/payouts/agent-payouts.tsx';
import { AgentTermsPanel } from '../features/commission-plans/agent-terms-panel.tsx';
import { AgentReferrals } from '../features/referrals/agent-referrals.tsx';
import { AgentSales } from '../features/sales/agent-sales.tsx';
import { paths } from '../lib/paths.ts';
import { useTabInUrl } from '../lib/tab-in-url.ts';

const tabs = [
  { key: 'sales', label: 'Sales' },
  { key: 'payouts', label: 'Payouts' },
  { key: 'adjustments', label: 'Adjustments' },
  { key: 'commission', label: 'Commission' },
  { key: 'statements', label: 'Statements' },
  { key: 'banking', label: 'Banking History' },
  { key: 'referrals', label: 'Referrals' },
  { key: 'notes', label: 'Notes' },
] as const;
type Tab = (typeof tabs)[number]['key'];
const [{ key: firstTab }, ...otherTabs] = tabs;
const tabNames: [Tab, ...Tab[]] = [firstTab, ...otherTabs.map(({ key }) => key)];

/** Parameters of the tab Statements: a month, and the tax year of the months. */
const ofTab = ['statement', 'taxYear'];

/**
 * One agent: facts, sales, payouts, adjustments, commission, statements, banking history, referrals and
 * notes.
 */
export default function AdminAgent() {
  const { agentId = '' } = useParams();
  return (
    <>
      <BackLink to={paths.adminAgents}>All agents</BackLink>
      <AgentPage
        key={agentId}
        agentId={agentId}
        missing={(noSuchAgent) => (
          <DeletedAgentStatements agentId={agentId} noSuchAgent={noSuchAgent} />
        )}
      >
        {(agent) => <Records agent={agent} />}
      </AgentPage>
    </>
  );
}

function Records({ agent }: { agent: AgentDetail }) {
  const { id, referredBy } = agent;
  const [tab, choose] = useTabInUrl(tabNames, ofTab);
  const panels: Record<Tab, () => ReactNode> = {
    sales: () => <AgentSales agentId={id} />,
    payouts: () => <AgentPayouts agentId={id} />,
    adjustments: () => <AgentAdjustments agent={agent} />,
    commission: () => <AgentTermsPanel agentId={id} />,
    statements: () => <AgentStatements agent={agent} />,
    banking: () => <BankingHistory agentId={id} />,
    referrals: () => <AgentReferrals agentId={id} referredBy={referredBy} />,
    notes: () => <AgentNotes agentId={id} />,
  };
  return (
    <Tabs label="Agent" tabs={tabs} chosen={tab} onChoose={choose}>
      {panels[tab]()}
    </Tabs>
  );
}
