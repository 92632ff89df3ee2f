/** Given agents with customers of all sorts, each finds the own sales, and nobody else's. */
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const CUSTOMERS = [
  ['Naledi Môlapo', 'n.molapo+fibre@customer.example', '082 555 0199'],
  ["Sinéad O'Brien", 'sinead@elsewhere.example', '083 555 0142'],
  ['Pieter van der Merwe', 'pvdm@customer.example', '+44 20 7946 0958'],
] as const;

const { stack, office } = await setUpOffice();
const zanele = await office.newAgent();
const thabo = await office.newAgent();
const sell = (agent: Person, customerName: string, customerEmail: string, customerPhone: string) =>
  agent.api.sales.submitSale(saleOf(office, { customerName, customerEmail, customerPhone }));
for (const [name, email, number] of CUSTOMERS) await sell(zanele, name, email, number);
await sell(thabo, 'Naledi Dube', 'naledi.dube@customer.example', '082 555 0100');
await stack.drain();

type Query = Parameters<Person['api']['sales']['listMySales']>[0];
const found = async (query: Query, agent = zanele) =>
  (await agent.api.sales.listMySales(query)).rows.map(({ customerName }) => customerName).sort();

describe('the search among the own sales', () => {
  it.each([
    ['naledi', ['Naledi Môlapo']],
    ['sinead@elsewhere.example', ["Sinéad O'Brien"]],
    ['082 555', ['Naledi Môlapo']],
    ['+27 82', ['Naledi Môlapo']],
    ['+44 20 7946', ['Pieter van der Merwe']],
    ['dube', []],
    ['0825550100', []],
  ])('finds %s', async (q, customers) => {
    expect(await found({ q })).toEqual(customers);
  });

  it('shows each agent the own sales alone', async () => {
    expect(await found({ q: 'naledi' }, thabo)).toEqual(['Naledi Dube']);
  });

  it('goes on page by page, and keeps the filter and the order', async () => {
    const seller = await office.newAgent();
    const names = ['Ann One', 'Ann Two', 'Ann Three'];
    for (const [at, name] of names.entries()) {
      const { id: saleId } = await sell(seller, name, `ann${at}@customer.example`, '0825550000');
      if (at > 0) await office.admin.api.sales.approveSale({ saleId });
    }
    await stack.drain();
    const { listMySales } = seller.api.sales;
    const query = { q: 'ann', order: 'oldest', limit: 1, status: 'approved' } as const;
    const first = await listMySales(query);
    expect(first.rows.map(({ customerName }) => customerName)).toEqual(['Ann Two']);
    const second = await listMySales({ ...query, cursor: first.cursor ?? '' });
    expect(second.rows.map(({ customerName }) => customerName)).toEqual(['Ann Three']);
    expect(second.cursor).toBeNull();
    const elsewhere = listMySales({ ...query, q: 'an', cursor: first.cursor ?? '' });
    await expectRefusal(elsewhere, 400);
  });

  it('follows a correction of the customer', async () => {
    const seller = await office.newAgent();
    const sale = await sell(seller, 'Wrong Name', 'wrong@customer.example', '0825550001');
    const right = { customerName: 'Right Name', customerEmail: 'right@customer.example' };
    await seller.api.sales.correctSale({
      ...saleOf(office, { ...right, customerPhone: '0825550002' }),
      saleId: sale.id,
      revision: 0,
    });
    await stack.drain();
    expect(await found({ q: 'wrong' }, seller)).toEqual([]);
    expect(await found({ q: '0825550001' }, seller)).toEqual([]);
    expect(await found({ q: 'right' }, seller)).toEqual(['Right Name']);
    const { rows } = await office.admin.api.sales.listSales({ q: 'wrong@customer' });
    expect(rows).toEqual([]);
  });
});

it('the filter Ended shows the sales whose customer cancelled, alone or searched', async () => {
  const seller = await office.newAgent();
  for (const [at, name] of ['Stays Here', 'Went Away', 'Went Home'].entries()) {
    const { id: saleId } = await sell(seller, name, `c${at}@customer.example`, '0825550003');
    await office.admin.api.sales.approveSale({ saleId });
    if (at > 0) await office.admin.api.sales.endSale({ saleId, reason: 'Moved' });
  }
  await stack.drain();
  expect(await found({ status: 'ended' }, seller)).toEqual(['Went Away', 'Went Home']);
  expect(await found({ status: 'ended', q: 'went h' }, seller)).toEqual(['Went Home']);
  expect(await found({ status: 'ended', q: 'stays' }, seller)).toEqual([]);
  const { listMySales } = seller.api.sales;
  const first = await listMySales({ status: 'ended', limit: 1 });
  expect(first.rows.map(({ customerName }) => customerName)).toEqual(['Went Home']);
  const second = await listMySales({ status: 'ended', limit: 1, cursor: first.cursor ?? '' });
  expect(second.rows.map(({ customerName }) => customerName)).toEqual(['Went Away']);
  expect(second.cursor).toBeNull();
});
