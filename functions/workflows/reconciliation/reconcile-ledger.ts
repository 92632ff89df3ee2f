/** Reconciles all that the table has in this process, for operators' commands: functions may not scan. */
import { scanPage, type ScanCursor } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { type Reconciliation, reconcileItems } from './reconcile-items.ts';

/** Reconciles every balance, adjustment, undone approval and batch. */
export async function reconcileLedger(table: Table): Promise<Reconciliation> {
  const result: Reconciliation = { agents: 0, batches: 0, drifts: [], moving: [] };
  let after: ScanCursor | undefined;
  do {
    const { items, next } = await scanPage(table, { after });
    const found = await reconcileItems(table, items);
    result.agents += found.agents;
    result.batches += found.batches;
    result.drifts.push(...found.drifts);
    result.moving.push(...found.moving);
    after = next;
  } while (after);
  return result;
}
