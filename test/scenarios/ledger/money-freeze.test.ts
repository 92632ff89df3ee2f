/** Given that all payouts are frozen, as after a restore, none of them moves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { PAYOUTS_GATE, gateTable } from '../../../functions/data/payouts/gate.table.ts';
import { OPERATOR } from '../../../functions/platform/context.ts';
import { freezePayouts } from '../../../functions/workflows/operators/freeze-payouts.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale, requestedPayout, stepsOf } from '../../support/sales/deals.ts';
import { booksOf, contextAt } from '../../support/ledger/ledger.ts';
import { saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const freeze = (frozen: boolean) => {
  const { table } = stack;
  return table.transact(
    frozen
      ? gateTable(table).close(PAYOUTS_GATE, new Date().toISOString())
      : gateTable(table).open(PAYOUTS_GATE),
  );
};

/** Everything that creates or moves a payout. */
const attempts = () => {
  const steps = stepsOf(office.admin);
  const { payouts, sales } = office.admin.api;
  return {
    request: () => agent.api.payouts.requestPayout({ availableCents: 5_000 }),
    add: () => payouts.addPayout({ agentId: agent.id, amountCents: 100 }),
    addSale: () => sales.addSale({ ...saleOf(office), agentId: agent.id }),
    process: () => steps.markProcessing(pendingId),
    reject: () => steps.rejectPayout(pendingId),
    pay: () => steps.markPaid(processingId),
    return: () => steps.returnPayout(processingId),
  };
};
const names = ['request', 'add', 'addSale', 'process', 'reject', 'pay', 'return'] as const;

const { stack, office } = await setUpOffice();
const agent = await office.newAgent();
await approvedSale(office, agent);
const { id: pendingId } = await requestedPayout(agent);
await approvedSale(office, agent);
const { id: processingId } = await requestedPayout(agent);
await stepsOf(office.admin).markProcessing(processingId);
await approvedSale(office, agent);

it('tells administrators since when all payouts are frozen, and why', async () => {
  const { getPayoutFreeze } = office.admin.api.payouts;
  expect(await getPayoutFreeze()).toEqual({});
  const operator = { ...contextAt(stack, '2026-11-20T08:00:00.000Z'), actor: OPERATOR };
  await freezePayouts(operator, 'Compared with the bank');
  expect(await getPayoutFreeze()).toEqual({
    frozen: {
      since: '2026-11-20T08:00:00.000Z',
      reason: 'Compared with the bank',
      by: { id: 'operator', name: 'An operator' },
    },
  });
  await freeze(false);
  expect(await getPayoutFreeze()).toEqual({});
});

describe('given a freeze of all payouts', () => {
  beforeAll(() => freeze(true));
  afterAll(() => freeze(false));

  it.each(names)('refuses to %s one, and changes nothing', async (name) => {
    const before = await booksOf(stack, agent);
    await expectRefusal(attempts()[name](), 409, {
      message: 'Payouts are frozen at the moment. Nothing was changed.',
    });
    expect(await booksOf(stack, agent)).toEqual(before);
  });

  it('lets sales be approved: the agent earns all the same', async () => {
    const other = await office.newAgent();
    await approvedSale(office, other);
    expect((await booksOf(stack, other)).balance.availableCents).toBe(5_000);
  });
});

describe("given a freeze of one agent's balance", () => {
  const set = (frozen: boolean) => {
    const { table } = stack;
    return table.transact([balanceTable(table).setFrozen(agent.id, frozen)]);
  };
  beforeAll(() => set(true));
  afterAll(() => set(false));

  it.each(names)('refuses to %s one, and changes nothing', async (name) => {
    const before = await booksOf(stack, agent);
    await expectRefusal(attempts()[name](), 409, "This agent's payouts are frozen.");
    expect(await booksOf(stack, agent)).toEqual(before);
  });
});

it('lets payouts move again once thawed', async () => {
  expect(await attempts().process()).toMatchObject({ status: 'processing' });
  expect(await attempts().pay()).toMatchObject({ status: 'paid' });
  expect(await attempts().request()).toMatchObject({ status: 'pending' });
});
