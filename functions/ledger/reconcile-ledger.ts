/** Reconciles every balance that the table has, for the operator's command: functions may not scan. */
import { entityOf } from '../platform/projection.ts';
import { scanTable } from '../platform/scan-table.ts';
import type { Table } from '../platform/table.ts';
import { type Drift, reconcileAgent } from './reconcile-agents.ts';

export interface Reconciliation {
  agents: number;
  drifts: Drift[];
  /** Agents whose balance moved each time it was looked at. */
  moving: string[];
}

export async function reconcileLedger(table: Table): Promise<Reconciliation> {
  const result: Reconciliation = { agents: 0, drifts: [], moving: [] };
  for await (const item of scanTable(table)) {
    if (entityOf(item) !== 'balance') continue;
    const agentId = String(item['agentId']);
    const drifts = await reconcileAgent(table, agentId);
    result.agents += 1;
    if (drifts) result.drifts.push(...drifts);
    else result.moving.push(agentId);
  }
  return result;
}
