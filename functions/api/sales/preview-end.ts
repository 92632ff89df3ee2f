import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { planEnd, presentEnd } from '../../domain/sales/end-one-sale.ts';
import { readSale } from '../../domain/sales/read-sale.ts';
import { verb } from '../verb.ts';

/** Two round trips: a batch that holds the payout isn't looked at, and refuses when it is pressed. */
export const previewEnd = verb(salesContract.previewEnd, async (context, { saleId, endedAt }) => {
  const sale = await readSale(context, saleId);
  const [plan, recruiter] = await Promise.all([
    context.table.planAndTransact(() => planEnd(context, sale, { endedAt })),
    sale.override ? agentTable(context.table).get(sale.override.agentId) : undefined,
  ]);
  return presentEnd(plan, recruiter?.fullName ?? DELETED_AGENT);
});
