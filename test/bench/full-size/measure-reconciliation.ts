/** A morning's reconciliation of the whole network. */
import { reconciliationTable } from '../../../functions/data/reconciliation.table.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { removeItem } from '../../support/table.ts';
import { networkOf, type NetworkSize } from './network.ts';
import type { UnitCost } from './work.ts';
import type { Workshop } from './workshop.ts';

/** @throws Error where a figure of the sample drifts: then the sample is wrong */
export async function measureReconciliation(
  shop: Workshop,
  size: NetworkSize,
): Promise<{ reconcile: UnitCost }> {
  const { agents, months } = networkOf(size);
  // The first time, the process warms up.
  await shop.invoke('reconciler', { kind: 'reconcile' });
  await removeItem(shop.table, reconciliationTable.itemKey(dayOf(new Date())));
  const reconcile = await shop.measure('reconciler', async () => {
    await shop.invoke('reconciler', { kind: 'reconcile' });
    const done = await reconciliationTable(shop.table).get(dayOf(new Date()));
    const isWhole = done?.status === 'finished' && done.batches === months;
    if (!isWhole || done.agents !== agents || done.drifting > 0)
      throw new Error(`The reconciliation ended as ${JSON.stringify(done)}`);
    return agents;
  });
  return { reconcile };
}
