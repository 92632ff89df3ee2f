/** What an agent has to do now, for the agent's own dashboard. */
import { addDays, dayOf, startOfDay } from '../../../shared/kernel/month.ts';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { canResubmit } from '../../../shared/sales/rules.ts';
import { leadTable } from '../../data/leads/lead.table.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';

/** A customer who asked for a call expects it within this time. */
const LEAD_WAITS_MS = 2 * 60 * 60 * 1000;
/** An older rejection is left at that. */
const REJECTED_DAYS = 30;
/** So many of the newest rejected sales are looked through; most were sent again. */
const LOOKED_THROUGH = 10;

/** @returns a rejected sale to send again, and a lead to call; each absent where there is none */
export async function readWaiting(
  { table, clock }: Context,
  agentId: string,
): Promise<Dashboard['waiting']> {
  const now = clock.now();
  const from = startOfDay(addDays(dayOf(now), -REJECTED_DAYS));
  const askedBefore = new Date(now.getTime() - LEAD_WAITS_MS).toISOString();
  const [sales, leads] = await Promise.all([
    saleTable(table).page({ agentId, status: 'rejected', limit: LOOKED_THROUGH }),
    leadTable(table).page(agentId, { status: 'new', order: 'oldest', limit: 1, after: undefined }),
  ]);
  const rejected = sales.rows.find((sale) => canResubmit(sale) && (sale.rejectedAt ?? '') >= from);
  const lead = leads.rows.find(({ createdAt }) => createdAt <= askedBefore);
  return optional({
    rejectedSale: rejected && {
      id: rejected.saleId,
      customerName: rejected.customerName,
      ...optional({ rejectionReason: rejected.rejectionReason }),
    },
    lead: lead && { name: lead.name ?? '', createdAt: lead.createdAt },
  });
}
