/** The cost of each endpoint, in requests to the table and capacity units. */
import { contractRoutes } from '../../infra/model/contract-routes.ts';
import { openOffice } from '../support/stack/office.ts';
import { depthOf } from '../support/stack/round-trips.ts';
import type { World } from '../support/endpoints/endpoint-row.ts';
import { startWatchedStack, type WatchedStack } from '../support/stack/stack.ts';
import { type Visit, visit } from '../support/stack/whole-story.ts';
import { type Cell, printTable, within } from './print-table.ts';

const LATENCY_MS = 25;
const MAX_DEPTH = 2;
const MAX_ITEMS = 12;

interface Cost {
  trips: number;
  depth: number;
  readUnits: number;
  writeUnits: number;
  /** Items in the largest transaction; 0 without one. */
  items: number;
}

function costOf({ requests }: Visit): Cost {
  const items = requests
    .filter(({ operation }) => operation === 'TransactWriteItems')
    .map((transaction) => transaction.items);
  return {
    trips: requests.length,
    depth: depthOf(requests),
    readUnits: requests.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writeUnits: requests.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    items: Math.max(0, ...items),
  };
}

async function costOfEach(stack: WatchedStack, world: World): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const { name, method } of contractRoutes) {
    stack.front.setFaults({ latencyMs: LATENCY_MS });
    const { trips, depth, readUnits, writeUnits, items } = costOf(await visit(stack, world, name));
    stack.front.setFaults({ latencyMs: 0 });
    const verdict =
      method === 'GET' ? within(depth, MAX_DEPTH) : within(items, MAX_ITEMS, ' items');
    rows.push([name, trips, depth, readUnits, writeUnits, items, verdict.text]);
  }
  return rows;
}

export async function benchEndpoints(): Promise<void> {
  const stack = await startWatchedStack();
  try {
    const office = await openOffice(stack);
    const world = { office, owner: await office.newAgent() };
    const head = ['endpoint', 'trips', 'in sequence', 'read units', 'write units', 'items', 'bar'];
    printTable('Each endpoint, on the table', head, await costOfEach(stack, world));
  } finally {
    await stack.close();
  }
}
