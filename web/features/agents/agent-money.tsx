import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Money } from '../../components/money.tsx';

/** An agent's balance, and what it is made of. */
export const AgentMoney = ({ agent }: { agent: AgentDetail }) => (
  <Figures>
    <Figure title="Available" value={<Money cents={agent.availableCents} />} />
    <Figure title="On Its Way" value={<Money cents={agent.reservedCents} />} />
    <Figure title="Total Earned" value={<Money cents={agent.earnedCents} />} />
    {agent.adjustedCents === 0 ? null : (
      <Figure title="Adjustments" value={<Money cents={agent.adjustedCents} />} />
    )}
    <Figure title="Paid" value={<Money cents={agent.paidCents} />} />
  </Figures>
);
