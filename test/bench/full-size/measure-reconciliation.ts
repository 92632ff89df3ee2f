/** A morning's reconciliation of the whole network. */
import { setTimeout } from 'node:timers/promises';
import {
  type Reconciliation,
  reconciliationTable,
} from '../../../functions/data/ledger/reconciliation.table.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { removeItem } from '../../support/stack/table.ts';
import { networkOf, type NetworkSize } from './network.ts';
import type { UnitCost } from './work.ts';
import type { Workshop } from './workshop.ts';

/** So many agents don't feel the warming up. */
const WARM_AGENTS = 1_000;

/** @throws Error where a figure of the sample drifts: then the sample is wrong */
export async function measureReconciliation(
  shop: Workshop,
  size: NetworkSize,
): Promise<{ reconcile: UnitCost }> {
  const { agents, months } = networkOf(size);
  if (agents < WARM_AGENTS) {
    // The first time, the process warms up.
    await reconcileAll(shop);
    await removeItem(shop.table, reconciliationTable.itemKey(dayOf(new Date())));
  }
  const reconcile = await shop.measure('reconciler', async () => {
    const done = await reconcileAll(shop);
    const isWhole = done?.status === 'finished' && done.batches === months;
    if (!isWhole || done.agents !== agents || done.drifting > 0)
      throw new Error(`The reconciliation ended as ${JSON.stringify(done)}`);
    return agents;
  });
  return { reconcile };
}

/**
 * Calls the reconciler until the day's work is finished, as its schedule does: when the call before has lost
 * its lease.
 */
async function reconcileAll({ invoke, table }: Workshop): Promise<Reconciliation | undefined> {
  for (let seen = -1; ;) {
    await invoke('reconciler', { kind: 'reconcile' });
    const day = await reconciliationTable(table).get(dayOf(new Date()));
    const reached = (day?.agents ?? 0) + (day?.batches ?? 0);
    if (day?.status === 'finished' || reached === seen) return day;
    seen = reached;
    await setTimeout(untilOver(day?.leasedUntil));
  }
}

/** Milliseconds until a lease is over. */
const untilOver = (leasedUntil: string | undefined) =>
  leasedUntil === undefined ? 0 : Math.max(0, Date.parse(leasedUntil) - Date.now() + 1);
