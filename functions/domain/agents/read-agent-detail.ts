import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { dayOf, startOfDay } from '../../../shared/kernel/month.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';
import { agentGroupTable } from '../../data/commission-plans/agent-group.table.ts';
import { leadTable } from '../../data/leads/lead.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import { isUnreachable, returnedMailTable } from '../../data/notifications/returned-mail.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { presentAgentDetail } from './present.ts';

/** @throws DomainError NOT_FOUND where there is no such agent */
export async function readAgentDetail(
  context: Context,
  { agentId }: { agentId: string },
): Promise<AgentDetail> {
  const { clock, settings, table } = context;
  const now = clock.now();
  const [agent, profile, balance, figures, leadsToday, returned] = await Promise.all([
    agentTable(table).get(agentId),
    profileTable(table).get(agentId),
    readBalance(context, agentId),
    rollupTable(table).readAgent(agentId),
    leadTable(table).countSince(agentId, startOfDay(dayOf(now))),
    returnedMailTable(table).get(agentId),
  ]);
  if (!agent) throw notFound('This agent does not exist.');
  const { referredBy, commissionGroupId } = agent;
  const [referrer, sharing, group] = await Promise.all([
    referredBy ? agentTable(table).get(referredBy) : undefined,
    agentBankingTable(table).sharingAccount(agent),
    commissionGroupId ? agentGroupTable(table).get({ groupId: commissionGroupId }) : undefined,
  ]);
  const emailBounces = isUnreachable(agent, returned) || undefined;
  const around = { profile, balance, figures, leadsToday, referrer, sharing, group };
  return presentAgentDetail(agent, { ...around, emailBounces, settings, now });
}
