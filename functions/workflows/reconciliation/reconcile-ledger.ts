/** Reconciles all that the table has, for the operator's command: functions may not scan. */
import { adjustmentTable } from '../../data/adjustment.table.ts';
import { saleTable } from '../../data/sale.table.ts';
import { findUnpostedAdjustments, findUnpostedReversals } from './find-unposted.ts';
import { reconcileBatch } from './reconcile-batch.ts';
import { entityOf, type Item } from '../../platform/item.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { reconcileAgent } from './reconcile-agents.ts';
import type { Drift } from '../../data/reconciliation.table.ts';

export interface Reconciliation {
  agents: number;
  batches: number;
  drifts: Drift[];
  /** Agents and months whose figures moved each time they were looked at. */
  moving: string[];
}

/**
 * Reconciles every balance with its ledger and payouts, every adjustment and undone approval with its
 * entries, and every batch with its lines.
 */
export async function reconcileLedger(table: Table): Promise<Reconciliation> {
  const result: Reconciliation = { agents: 0, batches: 0, drifts: [], moving: [] };
  for await (const item of scanTable(table)) {
    const entity = entityOf(item);
    if (entity === 'balance') {
      result.agents += 1;
      add(result, named(item, 'agentId'), await reconcileAgent(table, named(item, 'agentId')));
    } else if (entity === 'payoutBatch') {
      result.batches += 1;
      add(result, named(item, 'period'), await reconcileBatch(table, named(item, 'period')));
    } else if (entity === 'adjustment' && item.status === 'posted') {
      const adjustments = await adjustmentTable(table).getManyNow([named(item, 'adjustmentId')]);
      result.drifts.push(...(await findUnpostedAdjustments(table, [...adjustments.values()])));
    } else if (entity === 'sale' && item.reversedAt !== undefined) {
      const sales = await saleTable(table).getManyNow([named(item, 'saleId')]);
      result.drifts.push(...(await findUnpostedReversals(table, [...sales.values()])));
    }
  }
  return result;
}

const named = (item: Item, attribute: string) => String(item[attribute]);

function add(result: Reconciliation, name: string, found: Drift[] | undefined): void {
  if (found) result.drifts.push(...found);
  else result.moving.push(name);
}
