/** One unit of a work that runs for real costs the same in a network of twice the size. */
import { beforeAll, expect, it } from 'vitest';
import type { NetworkSize } from '../../../bench/full-size/network.ts';
import { measureRebuild } from '../../../bench/full-size/measure-work.ts';
import { measureReconciliation } from '../../../bench/full-size/measure-reconciliation.ts';
import { measureRun } from '../../../bench/full-size/measure-run.ts';
import { networkRows } from '../../../bench/full-size/sample-rows.ts';
import type { Costs } from '../../../bench/full-size/work.ts';
import { openWorkshop } from '../../../bench/full-size/workshop.ts';

/** With fewer sales the month’s commission would be below the least payout. */
const SMALL: NetworkSize = { agents: 3, sales: 30, months: 1 };
const LARGE: NetworkSize = { agents: 6, sales: 60, months: 1 };
/** A page, a part or a progress item more or less is shared by few units here. */
const ROUNDING = 0.12;

async function workOn(size: NetworkSize): Promise<Costs> {
  const shop = await openWorkshop((table) => networkRows(table, size, new Date()), {
    watchesHeap: false,
  });
  try {
    const costs: Costs = {};
    for await (const stage of measureRebuild(shop, size)) Object.assign(costs, stage);
    return {
      ...costs,
      ...(await measureReconciliation(shop, size)),
      ...(await measureRun(shop, size)),
    };
  } finally {
    await shop.close();
  }
}

let small: Costs = {};
let large: Costs = {};
beforeAll(async () => {
  small = await workOn(SMALL);
  large = await workOn(LARGE);
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
  const [one, two] = [small[name]?.[what] ?? 0, large[name]?.[what] ?? 0];
  expect(one).toBeGreaterThan(0);
  expect(two).toBeLessThanOrEqual(one * (1 + ROUNDING));
  expect(two).toBeGreaterThanOrEqual(one * (1 - 3 * ROUNDING));
});
