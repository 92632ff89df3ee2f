/** Reconciles all that the table has, for the operator's command: functions may not scan. */
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

/** Reconciles every balance with its ledger and payouts, and every batch with its lines. */
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
    }
  }
  return result;
}

const named = (item: Item, attribute: string) => String(item[attribute]);

function add(result: Reconciliation, name: string, found: Drift[] | undefined): void {
  if (found) result.drifts.push(...found);
  else result.moving.push(name);
}
