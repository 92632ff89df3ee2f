/** Given a database that can't keep up, people are asked to try again, and nothing is done by half. */
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../support/stack/refusals.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { booksOf } from '../../../support/ledger/ledger.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { under } from '../../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';

const { stack, office } = await setUpWatchedOffice();
const agent = await office.newAgent();
await approvedSale(office, agent);

const calls = () => ({
  'reads one item': () => agent.api.ledger.getMyEarnings(),
  'reads a list': () => agent.api.sales.listMySales({}),
  writes: () => agent.api.sales.submitSale(saleOf(office)),
});
const names = ['reads one item', 'reads a list', 'writes'] as const;

describe.each([
  ['throttles everything', { throttleRate: 1 }],
  ['loses every answer', { lostReplyRate: 1 }],
])('given a database that %s', (_, faults) => {
  it.each(names)('answers 503 to a call that %s', async (name) => {
    const refused = await under(stack, faults, () => refusal(calls()[name]()));
    expect(refused).toMatchObject({
      status: 503,
      code: 'BUSY',
      message: 'The portal is busy. Please try again; nothing is done twice.',
      data: { retryAfterSeconds: 1 },
    });
  });
});

it('reserves nothing when every transaction conflicts', async () => {
  const request = () => refusal(agent.api.payouts.requestPayout({ availableCents: 5_000 }));
  expect(await under(stack, { conflictRate: 1 }, request)).toMatchObject({ status: 503 });
  expect((await booksOf(stack, agent)).balance).toMatchObject({ availableCents: 5_000 });
});
