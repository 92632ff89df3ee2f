/**
 * Given few rows or many, reading costs the same: at most two round trips to the table, one after the
 * other, and as many read units. A search costs as much as what it finds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../../infra/contract-routes.ts';
import { notificationTable } from '../../functions/notifications/notification.table.ts';
import type { Table } from '../../functions/platform/table.ts';
import { MAX_NOTIFICATIONS } from '../../shared/notifications/contract.ts';
import { openOffice, saleOf } from '../support/office.ts';
import { depthOf } from '../support/round-trips.ts';
import type { World } from '../support/sample-inputs.ts';
import { seedPayouts, seedSales } from '../support/seed-rows.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { setAttributes, tableOf } from '../support/table.ts';
import { type Visit, visit } from '../support/whole-story.ts';

const FEW = 10;
const MANY = 500;
/** Long beside the time between two requests that are sent together. */
const LATENCY_MS = 40;
const MAX_DEPTH = 2;
/** A page's rows are as long as they are, and units are of 4 KB. */
const ROUNDING = 1;
/** The view of an account number waits for who asks, and for its audit event (DESIGN 10.18). */
const DEPTHS: Readonly<Record<string, number>> = { 'payouts.getPayout': 3 };

/** What lists are asked for: a page that few rows fill already, all or in one status. */
const LISTS: Readonly<Record<string, readonly object[]>> = {
  'sales.listMySales': [{ limit: 5 }, { limit: 3, status: 'approved' }],
  'sales.listSales': [
    { limit: 5 },
    { limit: 3, status: 'approved' },
    { limit: 5, order: 'oldest' },
    { limit: 5, q: 'only customer' },
    { limit: 5, q: 'only customer', status: 'pending' },
    { limit: 5, q: 'only.customer@elsewhere.example' },
    { limit: 5, q: 'seller of all' },
  ],
  'payouts.listMyPayouts': [{ limit: 5 }, { limit: 5, status: 'pending' }],
  'payouts.listPayouts': [
    { limit: 5 },
    { limit: 5, status: 'pending' },
    { limit: 5, q: 'only-77' },
    { limit: 5, q: 'seller of all', status: 'pending' },
  ],
  'agents.listAgentOptions': [{}, { q: 'seller' }],
};
const reads = contractRoutes.filter(({ method }) => method === 'GET').map(({ name }) => name);
const cases = reads.flatMap((name) =>
  (LISTS[name] ?? [undefined]).map(
    (input) => [input ? `${name} ${JSON.stringify(input)}` : name, name, input] as const,
  ),
);

interface Cost {
  status: number;
  requests: number;
  depth: number;
  readUnits: number;
}
const few = new Map<string, Cost>();
const many = new Map<string, Cost>();
let stack: TestStack;
let world: World;

function costOf({ answer, requests }: Visit): Cost {
  return {
    status: answer.status,
    requests: requests.length,
    depth: depthOf(requests),
    readUnits: requests.reduce((sum, { readUnits }) => sum + readUnits, 0),
  };
}

async function measure(into: Map<string, Cost>): Promise<void> {
  await stack.drain();
  for (const [title, name, input] of cases) {
    stack.front.setFaults({ latencyMs: LATENCY_MS });
    const visited = await visit(stack, world, name, input);
    stack.front.setFaults({ latencyMs: 0 });
    into.set(title, costOf(visited));
  }
}

/** The bell is as full as it gets: more of both kinds costs it nothing. */
async function fillBell(table: Table, agentId: string): Promise<void> {
  const never = () => new Error('It is there already');
  const rows = Array.from({ length: MAX_NOTIFICATIONS }, (_, at) => {
    const subjectId = `earlier-payout-${String(at).padStart(6, '0')}`;
    const instant = new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString();
    return { kind: 'payoutPaid', agentId, subjectId, amountCents: 5_000, at: instant } as const;
  });
  const notices = notificationTable(table);
  await table.transact(
    rows.map((notice) => notices.create(notice, never)),
    MAX_NOTIFICATIONS,
  );
}

beforeAll(async () => {
  stack = await startTestStack();
  const office = await openOffice(stack);
  const owner = await office.newAgent({ fullName: 'Seller Of All' });
  world = { office, owner };
  const [customerName, customerEmail] = ['Only Customer', 'only.customer@elsewhere.example'];
  for (let at = 0; at < 3; at++)
    await owner.api.sales.submitSale(saleOf(office, { customerName, customerEmail }));
  const { payouts } = office.admin.api;
  const { id: payoutId } = await payouts.addPayout({ agentId: owner.id, amountCents: 100 });
  await payouts.markProcessing({ payoutId });
  await payouts.markPaid({ payoutId, transactionId: 'ONLY-77' });
  const table = tableOf(stack);
  const bank = { bankName: 'FNB', accountHolderName: 'A Agent', accountNumber: '62000000001' };
  await fillBell(table, owner.id);
  await setAttributes(table, { pk: `agent#${owner.id}`, sk: 'agent' }, bank);
  const seed = { agentIds: [owner.id], productId: office.product.id };
  await seedSales(table, { ...seed, from: 0, count: FEW });
  await seedPayouts(table, { ...seed, from: 0, count: FEW });
  await measure(few);
  await seedSales(table, { ...seed, from: FEW, count: MANY - FEW });
  await seedPayouts(table, { ...seed, from: FEW, count: MANY - FEW });
  await measure(many);
}, 300_000);
afterAll(() => stack?.close());

describe.each(cases)('%s', (title, name) => {
  const atMost = DEPTHS[name] ?? MAX_DEPTH;

  it(`takes at most ${atMost} round trips in sequence`, () => {
    expect(few.get(title)).toMatchObject({ status: 200 });
    expect(few.get(title)?.depth).toBeLessThanOrEqual(atMost);
    expect(many.get(title)?.depth).toBeLessThanOrEqual(atMost);
  });

  it(`costs with ${MANY} rows what it costs with ${FEW}`, () => {
    const [before, after] = [few.get(title), many.get(title)];
    expect(after?.requests).toBe(before?.requests);
    expect(after?.readUnits).toBeLessThanOrEqual((before?.readUnits ?? 0) + ROUNDING);
  });
});
