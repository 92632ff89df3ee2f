/** Reconciles the figures that items of the table are about. It changes nothing. */
import { formatRand } from '../../../shared/kernel/money.ts';
import { adjustmentTable } from '../../data/adjustments/adjustment.table.ts';
import type { Drift } from '../../data/ledger/reconciliation.table.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import { entityOf, type Item } from '../../platform/item.ts';
import type { Table } from '../../platform/table.ts';
import { findUnpostedAdjustments, findUnpostedReversals } from './find-unposted.ts';
import { reconcileAgents } from './reconcile-agents.ts';
import { reconcileBatch } from './reconcile-batch.ts';

export interface Reconciliation {
  agents: number;
  batches: number;
  drifts: Drift[];
  /** Agents and months whose figures moved each time they were looked at. */
  moving: string[];
}

/**
 * Reconciles each balance among these items with its ledger and payouts, each adjustment and undone approval
 * with its entries, and each batch with its lines.
 */
export async function reconcileItems(
  table: Table,
  items: readonly Item[],
): Promise<Reconciliation> {
  const idsOf = (entity: string, attribute: string, isMeant?: (item: Item) => boolean) =>
    items
      .filter((item) => entityOf(item) === entity && (isMeant?.(item) ?? true))
      .map((item) => String(item[attribute]));
  const agents = idsOf('balance', 'agentId');
  const batches = idsOf('payoutBatch', 'period');
  const posted = idsOf('adjustment', 'adjustmentId', ({ status }) => status === 'posted');
  const undone = idsOf('sale', 'saleId', ({ reversedAt }) => reversedAt !== undefined);
  const found = await reconcileAgents(table, agents);
  const result = { agents: agents.length, batches: batches.length, ...found };
  for (const batchId of batches) {
    const drifts = await reconcileBatch(table, batchId);
    if (drifts) result.drifts.push(...drifts);
    else result.moving.push(batchId);
  }
  const adjustments = await adjustmentTable(table).getManyNow(posted);
  result.drifts.push(...(await findUnpostedAdjustments(table, [...adjustments.values()])));
  const sales = await saleTable(table).getManyNow(undone);
  result.drifts.push(...(await findUnpostedReversals(table, [...sales.values()])));
  return result;
}

/** A drift as a line for the operator. */
export function driftLine({ agentId, batchId, figure, unit, is, mustBe }: Drift): string {
  const owner = agentId ? `Agent ${agentId}` : `Batch ${batchId}`;
  const text = (value: number) => (unit === 'cents' ? formatRand(value) : String(value));
  return `${owner}: ${figure} is ${text(is)}, must be ${text(mustBe)}`;
}
