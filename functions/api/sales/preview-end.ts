import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { planEnd, presentEnd } from '../../domain/sales/end-one-sale.ts';
import { readSale } from '../../domain/sales/read-sale.ts';
import { verb } from '../verb.ts';

/**
 * Two round trips, a third where a recruiter loses something. A batch that holds the payout refuses when it
 * is pressed.
 */
export const previewEnd = verb(salesContract.previewEnd, async (context, { saleId, endedAt }) => {
  const plan = await context.table.planAndTransact(async () =>
    planEnd(context, await readSale(context, saleId), { endedAt }),
  );
  const agentIds = [plan.stop.override, plan.bonus].flatMap((taken) => taken?.agentId ?? []);
  const recruiters = await agentTable(context.table).getMany([...new Set(agentIds)]);
  return presentEnd(plan, (agentId) => recruiters.get(agentId)?.fullName ?? DELETED_AGENT);
});
