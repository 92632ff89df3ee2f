import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileLedger } from '../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { seedDemo } from '../../infra/local/demo/seed.ts';
import { openOffice } from '../support/stack/office.ts';
import { startTestStack, type TestStack } from '../support/stack/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack({
    settings: { fourEyesOnPayouts: true },
  });
  await seedDemo(stack);
});
afterAll(() => stack.close());

test('the demo network at its full size, where payouts take two people: 240 sales and 40 agents that balance', async () => {
  const { api } = (await openOffice(stack)).admin;
  const { pending, approved, rejected, paid, withdrawn } = await api.sales.countSales();
  expect(pending + approved + rejected + paid + withdrawn).toBe(240);
  expect(withdrawn).toBeGreaterThan(3);
  for (const some of [pending, approved, rejected, paid]) expect(some).toBeGreaterThan(10);
  expect(await reconcileLedger(stack.table)).toMatchObject({
    agents: 40,
    drifts: [],
    moving: [],
  });
  const { rows } = await api.approvals.listApprovals({ status: 'confirmed', limit: 100 });
  expect(rows.length).toBeGreaterThan(5);
  for (const { askedBy, decidedBy } of rows) expect(decidedBy?.id).not.toBe(askedBy.id);
});
