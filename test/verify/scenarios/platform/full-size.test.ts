/** One unit of a work that runs for real costs the same in a network of twice the size. */
import { beforeAll, expect, it } from 'vitest';
import { accessKeyOf } from '../../../../infra/local/base/environment.ts';
import type { FunctionName } from '../../../../infra/model/catalog.ts';
import { networkOf, type NetworkSize } from '../../../bench/full-size/network.ts';
import { periodToRun } from '../../../bench/full-size/measure-run.ts';
import { networkRows } from '../../../bench/full-size/sample-rows.ts';
import { openProjectedTable } from '../../../support/projections/projected-table.ts';
import { rebuild } from '../../../support/projections/rebuild.ts';
import { put } from '../../../support/stack/seed-rows.ts';
import { startWatchedStack } from '../../../support/stack/stack.ts';

/** With fewer sales the month’s commission would be below the least payout. */
const SMALL: NetworkSize = { agents: 3, sales: 30, months: 1 };
const LARGE: NetworkSize = { agents: 6, sales: 60, months: 1 };
/** A page, a part or a progress item more or less is shared by few units here. */
const ROUNDING = 0.12;

type Work = 'rebuild' | FunctionName;
interface Cost {
  requests: number;
  readUnits: number;
  writeUnits: number;
}
type Costs = Partial<Record<Work, Cost>>;

/** Divides what was counted by the units of the work. */
const perUnit = ({ requests, readUnits, writeUnits }: Cost, units: number): Cost => ({
  requests: requests / units,
  readUnits: readUnits / units,
  writeUnits: writeUnits / units,
});

/** A rebuild of facts from which nothing is derived yet. */
async function rebuildOf(size: NetworkSize): Promise<Cost> {
  const { table, front, projectorTable, close } = await openProjectedTable();
  try {
    await put(table, networkRows(table, size, new Date()));
    front.reset();
    await rebuild(projectorTable);
    return perUnit({ ...front.capacity, requests: front.requests.length }, networkOf(size).facts);
  } finally {
    await close();
  }
}

/** A reconciliation and a monthly run, with all that follows. */
async function monthOf(size: NetworkSize): Promise<Costs> {
  const stack = await startWatchedStack({ callsByClock: false });
  const unitsOf = (name: FunctionName, units: number): Cost => {
    const own = stack.front.requests.filter(({ accessKeyId }) => accessKeyId === accessKeyOf(name));
    const sum = (unit: 'readUnits' | 'writeUnits') =>
      own.reduce((total, request) => total + request[unit], 0);
    const all = { readUnits: sum('readUnits'), writeUnits: sum('writeUnits') };
    return perUnit({ ...all, requests: own.length }, units);
  };
  try {
    const { table } = stack;
    await put(table, networkRows(table, size, new Date()));
    await stack.drain();
    stack.front.reset();
    await stack.invoke('reconciler', { kind: 'reconcile' });
    // The projector writes less for events that come together: how many do is not left to the machine's
    // speed.
    const goOn = await stack.holdEvents();
    const { run } = await stack.runMonth(periodToRun());
    expect(run).toMatchObject({ status: 'finished', agentsDone: size.agents });
    await goOn();
    await stack.drain();
    const works = ['reconciler', 'runAccruer', 'runCloser', 'runNotifier', 'projector'] as const;
    return Object.fromEntries(works.map((name) => [name, unitsOf(name, size.agents)]));
  } finally {
    await stack.close();
  }
}

const workOn = async (size: NetworkSize): Promise<Costs> => ({
  rebuild: await rebuildOf(size),
  ...(await monthOf(size)),
});

let small: Costs = {};
let large: Costs = {};
beforeAll(async () => {
  small = await workOn(SMALL);
  large = await workOn(LARGE);
});

it.each([
  ['rebuild', 'writeUnits'],
  ['runAccruer', 'writeUnits'],
  ['runAccruer', 'requests'],
  ['runCloser', 'readUnits'],
  ['runNotifier', 'writeUnits'],
  ['reconciler', 'readUnits'],
  ['projector', 'writeUnits'],
] as const)('%s takes as many %s of a unit in a network of twice the size', (name, what) => {
  const [one, two] = [small[name]?.[what] ?? 0, large[name]?.[what] ?? 0];
  expect(one).toBeGreaterThan(0);
  expect(two).toBeLessThanOrEqual(one * (1 + ROUNDING));
  expect(two).toBeGreaterThanOrEqual(one * (1 - 3 * ROUNDING));
});
