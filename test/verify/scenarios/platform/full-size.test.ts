/**
 * Given small networks by the rules of the table of the full size, works that run for real do as much as the
 * arithmetic says, and one unit costs the same in a network of twice the size.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityOf } from '../../../../functions/platform/item.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import { payoutBatchTable } from '../../../../functions/data/payout-batch.table.ts';
import { agentsInBatch, type NetworkSize, networkOf } from '../../../bench/full-size/network.ts';
import { measureRebuild } from '../../../bench/full-size/measure-work.ts';
import { measureReconciliation } from '../../../bench/full-size/measure-reconciliation.ts';
import { measureRun, periodToRun } from '../../../bench/full-size/measure-run.ts';
import { networkRows } from '../../../bench/full-size/sample-rows.ts';
import type { UnitCost } from '../../../bench/full-size/work.ts';
import { openWorkshop, type Workshop } from '../../../bench/full-size/workshop.ts';

/** With fewer sales the month’s commission would be below the least payout. */
const SMALL: NetworkSize = { agents: 15, sales: 150, months: 3 };
const LARGE: NetworkSize = { agents: 30, sales: 300, months: 3 };
/** A page, a part or a progress item more or less is shared by few units here. */
const ROUNDING = 0.12;

interface Worked {
  shop: Workshop;
  entities: Map<string, number>;
  costs: Record<string, UnitCost>;
  calls: Record<string, number>;
}

async function workOn(size: NetworkSize): Promise<Worked> {
  const shop = await openWorkshop((table) => networkRows(table, size, new Date()));
  const entities = new Map<string, number>();
  for await (const item of scanTable(shop.table)) {
    const entity = String(entityOf(item));
    entities.set(entity, (entities.get(entity) ?? 0) + 1);
  }
  const costs: Record<string, UnitCost> = {};
  for await (const stage of measureRebuild(shop, size)) Object.assign(costs, stage);
  Object.assign(costs, await measureReconciliation(shop, size), await measureRun(shop, size));
  const names = ['runPlanner', 'runAccruer', 'runCloser', 'reconciler'] as const;
  const calls = Object.fromEntries(names.map((name) => [name, shop.callsOf(name)]));
  return { shop, entities, costs, calls };
}

let small: Worked;
let large: Worked;
beforeAll(async () => {
  small = await workOn(SMALL);
  large = await workOn(LARGE);
});
afterAll(async () => {
  await small?.shop.close();
  await large?.shop.close();
});

describe.each([SMALL, LARGE])('a network of $agents agents', (size) => {
  const worked = () => (size === SMALL ? small : large);
  const network = networkOf(size);

  it('has as many facts as the arithmetic says', () => {
    const { entities } = worked();
    const counted = Object.fromEntries(entities);
    expect(counted).toMatchObject({
      agent: network.agents,
      sale: network.sales,
      payout: network.payouts,
      ledgerEntry: network.ledgerEntries,
      auditEvent: network.auditEvents,
      product: network.products,
    });
    const all = [...entities.values()].reduce((sum, count) => sum + count, 0);
    expect(all).toBe(network.facts);
  });

  it('takes as many calls as the arithmetic says, and its batch has a line of each agent', async () => {
    const { shop, calls } = worked();
    expect(calls).toEqual({
      runPlanner: 1,
      runAccruer: Math.ceil(network.agents / agentsInBatch()),
      runCloser: 1,
      reconciler: 1,
    });
    const batch = await payoutBatchTable(shop.table).get(periodToRun());
    expect(batch).toMatchObject({ status: 'open', lines: network.batchLines });
  });
});

it.each([
  ['rebuild.count', 'writeUnits'],
  ['rebuild.sweep', 'writeUnits'],
  ['accrueAgents', 'writeUnits'],
  ['accrueAgents', 'requests'],
  ['closeBatch', 'readUnits'],
  ['notifyRun', 'writeUnits'],
  ['reconcile', 'readUnits'],
  ['projector', 'writeUnits'],
] as const)('%s takes as many %s of a unit in a network of twice the size', (name, what) => {
  const [one, two] = [small.costs[name]?.[what] ?? 0, large.costs[name]?.[what] ?? 0];
  expect(one).toBeGreaterThan(0);
  expect(two).toBeLessThanOrEqual(one * (1 + ROUNDING));
  expect(two).toBeGreaterThanOrEqual(one * (1 - 3 * ROUNDING));
});
