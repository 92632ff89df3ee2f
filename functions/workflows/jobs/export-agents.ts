/** The export of agents, with their balances and whether they have bank details. It has no bank details. */
import { availableCents, commissionAndBonuses } from '../../../shared/ledger/rules.ts';
import type { AgentRow } from '../../../shared/agents/schemas.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import { presentAgentRow } from '../../domain/agents/present.ts';
import { readAgentsPage } from '../../domain/agents/read-agents-page.ts';
import { readBalances, salesNow } from '../../domain/ledger/read-balance.ts';
import { bankOf } from '../../domain/payouts/present.ts';
import type { Context } from '../../platform/context.ts';
import { exportOf, type FilterOf, type ListPageQuery } from './export-columns.ts';
import { writePhone } from './write-cells.ts';

interface ExportedAgent {
  row: AgentRow;
  agent: StoredAgent;
  /** Undefined without a referrer, or where that agent was deleted. */
  referrer: StoredAgent | undefined;
  /** Undefined until money moves. */
  balance: Balance | undefined;
  /** Sales that are active now. */
  activeSales: number;
}

type Filter = FilterOf<typeof readAgentsPage>;

export const exportAgents = exportOf<ExportedAgent, Filter>(
  [
    ['Agent ID', ({ row }) => row.id, 'id'],
    ['Full Name', ({ row }) => row.fullName],
    ['Email', ({ row }) => row.email],
    ['Phone', ({ row }) => writePhone(row.phone)],
    ['Referral Code', ({ row }) => row.referralCode],
    ['Status', ({ row }) => row.status],
    ['Profile', ({ row }) => (row.profileComplete ? 'complete' : 'incomplete')],
    ['Joined', ({ row }) => row.createdAt, 'time'],
    ['Bank Details', ({ agent }) => (bankOf(agent) ? 'yes' : 'no')],
    ['Bank Details On Hold Until', ({ agent }) => agent.bankHoldUntil, 'time'],
    ['Referrer ID', ({ agent }) => agent.referredBy ?? ''],
    ['Referrer', ({ referrer }) => referrer?.fullName ?? ''],
    ['Referrer Code', ({ referrer }) => referrer?.referralCode ?? ''],
    ['Active Sales', ({ activeSales }) => activeSales, 'number'],
    ['Earned (R)', ({ balance }) => (balance ? commissionAndBonuses(balance) : 0), 'rand'],
    ['Adjustments (R)', ({ balance }) => balance?.adjustedCents ?? 0, 'rand'],
    ['Paid (R)', ({ balance }) => balance?.paidCents ?? 0, 'rand'],
    ['Reserved (R)', ({ balance }) => balance?.reservedCents ?? 0, 'rand'],
    ['Available (R)', ({ balance }) => (balance ? availableCents(balance) : 0), 'rand'],
  ],
  readExported,
);

async function readExported(context: Context, query: ListPageQuery<Filter>) {
  const { agents, profiles, ...page } = await readAgentsPage(context, query);
  const [balances, referrers] = await Promise.all([
    readBalances(
      context,
      agents.map(({ agentId }) => agentId),
    ),
    agentTable(context.table).getMany(agents.flatMap(({ referredBy }) => referredBy ?? [])),
  ]);
  const now = context.clock.now();
  const rows = agents.map((agent) => {
    const balance = balances.get(agent.agentId);
    return {
      row: presentAgentRow(agent, profiles.get(agent.agentId), now),
      agent,
      referrer: agent.referredBy ? referrers.get(agent.referredBy) : undefined,
      balance,
      activeSales: balance ? salesNow(balance, now) : 0,
    };
  });
  return { rows, ...page };
}
