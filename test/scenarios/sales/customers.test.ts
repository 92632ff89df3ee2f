/** Given an agent's sales in all states, the agent finds the customers, and nobody else's. */
import { describe, expect, it } from 'vitest';
import { eraseCustomer } from '../../../functions/domain/sales/erase-customer.ts';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { rebuild } from '../../support/projections/rebuild.ts';
import type { Sale } from '../../../shared/sales/contract.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { addedSale, pay, submitterOf } from '../../support/sales/deals.ts';
import { closePeriod, contextAt } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person, saleOf } from '../../support/stack/office.ts';
import { allRows } from '../../support/stack/all-pages.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { setAttributes } from '../../support/stack/table.ts';

const MARCH = '2027-03-10T08:00:00.000Z';
/** The first second of April in South Africa, still March in UTC. */
const APRIL = '2027-03-31T22:00:01.000Z';

const { stack, office } = await setUpOffice({ at: MARCH, callsByClock: false });
const { sales } = office.admin.api;
const submit = submitterOf(office);
const { table } = stack;

let now = Date.parse(MARCH);
/** Sells a minute later: sales of one millisecond would be in the order of their ids. */
async function sell(agent: Person, name: string, changes: object = {}): Promise<Sale> {
  now += 60_000;
  await stack.moveClock(new Date(now).toISOString());
  const { id: saleId } = await submit(agent, name, changes);
  return sales.approveSale({ saleId });
}

/** Limits the months that earn commission, whatever the sale’s plan says. */
async function limit({ id }: Sale, earnsThrough: string): Promise<void> {
  await setAttributes(table, { pk: `sale#${id}`, sk: 'sale' }, { earnsThrough });
}

const zanele = await office.newAgent();
await zanele.api.agents.saveBanking(bankingOf());
const thabo = await office.newAgent();

const active = await sell(zanele, 'Naledi Môlapo', { customerPhone: '082 555 0199' });
await limit(await sell(zanele, 'Long Term'), '2028-02');
await limit(await sell(zanele, 'Soon Later'), '2027-05');
await limit(await sell(zanele, 'Soon First'), '2027-03');
await limit(await sell(zanele, 'Over Before'), '2026-12');
await limit(await sell(zanele, 'Over Last'), '2027-02');
const ended = await sell(zanele, 'Went Away');
await limit(ended, '2027-04');
await sales.endSale({ saleId: ended.id, reason: 'Moved to Durban' });
await pay(
  office,
  (await addedSale(office, zanele, saleOf(office, { customerName: 'Paid Upfront' }))).payout,
);
await submit(zanele, 'Still Pending');
const rejected = await submit(zanele, 'Was Rejected');
await sales.rejectSale({ saleId: rejected.id, reason: 'Not reachable' });
await sell(thabo, 'Naledi Dube', { customerPhone: '082 555 0100' });
await stack.drain();

type Query = Parameters<Person['api']['sales']['listMyCustomers']>[0];
const listed = async (query: Query = {}, agent = zanele) =>
  (await agent.api.sales.listMyCustomers(query)).rows;
const named = async (query: Query = {}, agent = zanele) =>
  (await listed(query, agent)).map(({ customerName }) => customerName);
const rowOf = async (name: string, agent = zanele) =>
  (await listed({}, agent)).find(({ customerName }) => customerName === name);

/** All names, read one row a page. */
const pagesOf = async (query: Query) =>
  (await allRows((from) => zanele.api.sales.listMyCustomers({ ...query, limit: 1, ...from }))).map(
    ({ customerName }) => customerName,
  );

const ACTIVE = ['Paid Upfront', 'Soon First', 'Soon Later', 'Long Term', 'Naledi Môlapo'];
const ALL = [
  'Paid Upfront',
  'Went Away',
  'Over Last',
  'Over Before',
  'Soon First',
  'Soon Later',
  'Long Term',
  'Naledi Môlapo',
];

describe('an agent’s customers in March', () => {
  it.each<[string, Query, string[]]>([
    ['all, newest first', {}, ALL],
    ['those who earn commission', { state: 'active' }, ACTIVE],
    [
      'those whose term ends soon, the next one first',
      { state: 'endingSoon' },
      ['Soon First', 'Soon Later'],
    ],
    [
      'those whose term is over, the last one first',
      { state: 'termOver' },
      ['Over Last', 'Over Before'],
    ],
    ['those who cancelled', { state: 'ended' }, ['Went Away']],
  ])('lists %s, whole or page by page', async (_, query, names) => {
    expect(await named(query)).toEqual(names);
    expect(await pagesOf(query)).toEqual(names);
  });

  it.each<[string, Query, string[]]>([
    ['a name', { q: 'molapo' }, ['Naledi Môlapo']],
    ['a number with spaces', { q: '082 555 0199' }, ['Naledi Môlapo']],
    ['the beginning of an e-mail address', { q: 'customer1@' }, ['Naledi Môlapo']],
    ['several, newest first', { q: 'soon' }, ['Soon First', 'Soon Later']],
    ['within a filter', { q: 'naledi', state: 'active' }, ['Naledi Môlapo']],
    ['within another filter', { q: 'naledi', state: 'ended' }, []],
    ['a sale that waits for its decision', { q: 'pending' }, []],
    ['a rejected sale', { q: 'rejected' }, []],
    ['another agent’s', { q: 'dube' }, []],
  ])('are searched: %s', async (_, query, names) => {
    expect(await named(query)).toEqual(names);
  });

  it('are each agent’s own', async () => {
    expect(await named({}, thabo)).toEqual(['Naledi Dube']);
    for (const state of ['endingSoon', 'termOver', 'ended'] as const)
      expect(await named({ state }, thabo)).toEqual([]);
  });

  it('say whom to call, the month of the contract, its term and what was earned', async () => {
    expect(await rowOf('Naledi Môlapo')).toEqual({
      id: active.id,
      customerName: 'Naledi Môlapo',
      customerPhone: '+27825550199',
      customerEmail: 'customer1@customer.example',
      productName: office.product.name,
      state: 'active',
      approvedAt: active.approvedAt,
      contractMonth: 1,
      commissionAmountCents: 5_000,
    });
    expect(await rowOf('Soon First')).toMatchObject({
      state: 'endingSoon',
      earnsThrough: '2027-03',
      termMonths: 1,
    });
    expect(await rowOf('Went Away')).toMatchObject({
      state: 'ended',
      endReason: 'Moved to Durban',
      endedAt: expect.stringMatching(/^2027-03-10/) as unknown,
    });
  });

  it('refuse the cursor of another filter', async () => {
    const { cursor } = await zanele.api.sales.listMyCustomers({ limit: 1, state: 'active' });
    const elsewhere = zanele.api.sales.listMyCustomers({ limit: 1, cursor: cursor ?? '' });
    await expectRefusal(elsewhere, 400);
  });

  it('are found by the entries that a rebuild would make', async () => {
    await expectProjected(stack);
  });
});

it('a month later counts the next month, and lists by the term of that month', async () => {
  now = Date.parse(APRIL);
  await stack.moveClock(APRIL);
  await closePeriod(stack, { agent: zanele, period: '2027-03', at: APRIL });
  expect(await rowOf('Naledi Môlapo')).toMatchObject({
    contractMonth: 2,
    commissionAmountCents: 6_000,
  });
  expect(await rowOf('Long Term')).toMatchObject({ contractMonth: 2, termMonths: 12 });
  expect(await rowOf('Went Away')).toMatchObject({ contractMonth: 1 });
  expect(await named({ state: 'endingSoon' })).toEqual(['Soon Later']);
  expect(await named({ state: 'termOver' })).toEqual(['Soon First', 'Over Last', 'Over Before']);
  expect(await named({ state: 'active' })).toEqual(ACTIVE.filter((name) => name !== 'Soon First'));
});

describe('a customer', () => {
  it('is listed when the sale is approved, and no more when the approval is undone', async () => {
    const seller = await office.newAgent();
    const { id: saleId } = await submit(seller, 'Approved Late');
    expect(await named({}, seller)).toEqual([]);
    await sales.approveSale({ saleId });
    expect(await named({}, seller)).toEqual(['Approved Late']);
    await sales.reverseApproval({ saleId, reason: 'Never ordered' });
    expect(await named({}, seller)).toEqual([]);
    await stack.drain();
    expect(await named({ q: 'approved' }, seller)).toEqual([]);
  });

  it('leaves the filters of the term as soon as the sale has ended', async () => {
    const seller = await office.newAgent();
    const sale = await sell(seller, 'Cancels Soon');
    await limit(sale, '2027-05');
    await stack.drain();
    expect(await named({ state: 'endingSoon' }, seller)).toEqual(['Cancels Soon']);
    // The entries don't follow meanwhile: the stream isn't told what happens.
    const goOn = await stack.holdEvents();
    await sales.endSale({ saleId: sale.id, reason: 'Moved' });
    expect(await named({ state: 'endingSoon' }, seller)).toEqual([]);
    await goOn();
    await rebuild(table);
    expect(await named({ state: 'ended' }, seller)).toEqual(['Cancels Soon']);
  });

  it('who was erased stays for what the sale earns, without a number or an address', async () => {
    const seller = await office.newAgent();
    const { id: saleId } = await sell(seller, 'Asks To Go');
    const noFiles = { remove: () => Promise.resolve() };
    await eraseCustomer(contextAt(stack, APRIL), noFiles, saleId);
    const [row, ...others] = await listed({}, seller);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: saleId, customerName: 'Deleted customer', state: 'active' });
    expect(row).not.toHaveProperty('customerPhone');
    expect(row).not.toHaveProperty('customerEmail');
    await stack.drain();
    expect(await named({ q: 'asks' }, seller)).toEqual([]);
  });
});
