/** Given lists longer than a page, each row comes once, and a cursor serves only its own list. */
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { saleOf } from '../../support/stack/office.ts';
import { allPages } from '../../support/stack/all-pages.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const agent = await office.newAgent();
for (let at = 0; at < 5; at++) await agent.api.sales.submitSale(saleOf(office));
await approvedSale(office, agent);
for (let at = 1; at <= 5; at++)
  await office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents: at });

interface Page {
  rows: { id: string }[];
  cursor: string | null;
}
type Query = { limit?: number; cursor?: string; order?: 'newest' | 'oldest' };
const lists = () => ({
  mySales: (query: Query): Promise<Page> => agent.api.sales.listMySales(query),
  myPayouts: (query: Query): Promise<Page> => agent.api.payouts.listMyPayouts(query),
  sales: (query: Query): Promise<Page> => office.admin.api.sales.listSales(query),
  payouts: (query: Query): Promise<Page> => office.admin.api.payouts.listPayouts(query),
  pendingSales: (query: Query): Promise<Page> =>
    office.admin.api.sales.listSales({ ...query, status: 'pending' }),
  myPendingPayouts: (query: Query): Promise<Page> =>
    agent.api.payouts.listMyPayouts({ ...query, status: 'pending' }),
});
const names = [
  'mySales',
  'myPayouts',
  'sales',
  'payouts',
  'pendingSales',
  'myPendingPayouts',
] as const;

async function pagesOf(
  name: (typeof names)[number],
  limit: number,
  order: 'newest' | 'oldest' = 'newest',
): Promise<string[][]> {
  const pages = await allPages((from) => lists()[name]({ limit, order, ...from }));
  return pages.map((rows) => rows.map(({ id }) => id));
}

describe.each(names)('the list %s', (name) => {
  it('gives every row once over its pages, in the same order as whole', async () => {
    const pages = await pagesOf(name, 2);
    const [whole] = await pagesOf(name, 100);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat()).toEqual(whole);
    expect(new Set(whole).size).toBe(whole?.length);
  });

  it('gives the same rows the other way round, oldest first', async () => {
    const pages = await pagesOf(name, 2, 'oldest');
    const [whole] = await pagesOf(name, 100);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat()).toEqual(whole?.toReversed());
  });

  it("refuses the other order's cursor", async () => {
    const { cursor } = await lists()[name]({ limit: 2, order: 'oldest' });
    await expectRefusal(lists()[name]({ cursor: cursor ?? '' }), 400);
  });

  it("refuses another list's cursor", async () => {
    const other = name === 'sales' ? 'payouts' : 'sales';
    const { cursor } = await lists()[other]({ limit: 2 });
    await expectRefusal(lists()[name]({ cursor: cursor ?? '' }), 400);
  });
});

it.each([
  ['limit', 101],
  ['limit', 1.5],
  ['cursor', 'x'],
  ['cursor', Buffer.from('{"pk":"balance#1"}').toString('base64url')],
  ['cursor', Buffer.from('{"q":"x","at":"2026","id":"1"}').toString('base64url')],
])('refuses the %s %j', async (path, value) => {
  await expectRefusal(lists().sales({ [path]: value }), 400, { data: { fields: [{ path }] } });
});

it("refuses another agent's cursor", async () => {
  const { cursor } = await lists().mySales({ limit: 2 });
  const other = await office.newAgent();
  const call = other.api.sales.listMySales({ cursor: cursor ?? '' });
  await expectRefusal(call, 400);
});

it('an agent’s payouts in a status are those alone, and the office’s figures are of all', async () => {
  const { listMyPayouts } = agent.api.payouts;
  const [payout] = (await listMyPayouts({ limit: 1 })).rows;
  const payoutId = payout?.id ?? '';
  await office.admin.api.payouts.rejectPayout({ payoutId, reason: 'Asked twice' });
  const { rows: rejected } = await listMyPayouts({ status: 'rejected' });
  expect(rejected.map(({ id }) => id)).toEqual([payoutId]);
  const { rows: pending } = await listMyPayouts({ status: 'pending' });
  expect(new Set(pending.map(({ status }) => status))).toEqual(new Set(['pending']));
  await stack.drain();
  const figures = { pending: 4, pendingCents: 1 + 2 + 3 + 4, processing: 0, paid: 0, paidCents: 0 };
  expect(await office.admin.api.payouts.countPayouts()).toEqual(figures);
});
