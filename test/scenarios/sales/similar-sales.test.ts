/**
 * Given sales to the same customer, an administrator sees the similar ones beside a pending sale; an agent
 * finds the own ones.
 */
import { beforeEach, expect, it, describe } from 'vitest';
import type { SimilarSale } from '../../../shared/sales/schemas.ts';
import { MAX_SIMILAR } from '../../../shared/sales/rules.ts';
import { decisionsOf } from '../../support/sales/deals.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOON = Date.parse('2027-06-15T10:00:00.000Z');

let customers = 0;
/** Customer data that only this test uses. */
let customer: { customerPhone: string; customerEmail: string };

const { stack, office } = await setUpOffice({ callsByClock: false });
const CUSTOMERS = [
  ['Naledi Môlapo', 'n.molapo+fibre@customer.example', '082 555 0199'],
  ["Sinéad O'Brien", 'sinead@elsewhere.example', '083 555 0142'],
  ['Pieter van der Merwe', 'pvdm@customer.example', '+44 20 7946 0958'],
] as const;

const zanele = await office.newAgent();
const thabo = await office.newAgent();
const sell = (agent: Person, customerName: string, customerEmail: string, customerPhone: string) =>
  agent.api.sales.submitSale(saleOf(office, { customerName, customerEmail, customerPhone }));
for (const [name, email, number] of CUSTOMERS) await sell(zanele, name, email, number);
await sell(thabo, 'Naledi Dube', 'naledi.dube@customer.example', '082 555 0100');
await stack.drain();
const agent = await office.newAgent();
beforeEach(async () => {
  await stack.moveClock(new Date(NOON).toISOString());
  customers++;
  customer = {
    customerPhone: `+2782123${String(customers).padStart(4, '0')}`,
    customerEmail: `customer${customers}@customer.example`,
  };
});

const submitted = async (changes: object = {}, by: Person = agent): Promise<string> =>
  (await by.api.sales.submitSale(saleOf(office, { ...customer, ...changes }))).id;
const similarTo = async (saleId: string): Promise<SimilarSale[]> => {
  const { rows } = await office.admin.api.sales.findSimilarSales({ saleIds: [saleId] });
  expect(rows.map((row) => row.saleId)).toEqual([saleId]);
  return rows[0]?.similar ?? [];
};
const idsOf = (similar: SimilarSale[]) => similar.map(({ id }) => id);

it('says what is the same in a sale to the same customer', async () => {
  const first = await submitted();
  const second = await submitted({ customerName: 'N Dlamini' });
  expect(await similarTo(second)).toEqual([
    {
      id: first,
      customerName: 'Nomsa Dlamini',
      productName: 'Fibre 100',
      status: 'pending',
      submittedAt: expect.stringContaining('2027-06-15'),
      samePhone: true,
      sameEmail: true,
      sameProduct: true,
      sameAgent: true,
    },
  ]);
  expect(await similarTo(first)).toMatchObject([{ id: second, customerName: 'N Dlamini' }]);
});

it('finds the same phone alone and the same e-mail alone, however they are written', async () => {
  const first = await submitted();
  const phone = `0${customer.customerPhone.slice(3, 5)} ${customer.customerPhone.slice(5)}`;
  const samePhone = await submitted({ customerPhone: phone, customerEmail: 'a@other.example' });
  const sameEmail = await submitted({
    customerPhone: '+27119111111',
    customerEmail: customer.customerEmail.toUpperCase(),
  });
  const similar = await similarTo(first);
  expect(similar).toHaveLength(2);
  expect(similar.find(({ id }) => id === samePhone)).toMatchObject({
    samePhone: true,
    sameEmail: false,
  });
  expect(similar.find(({ id }) => id === sameEmail)).toMatchObject({
    samePhone: false,
    sameEmail: true,
  });
});

it('says when another agent or another product is in it', async () => {
  const product = await office.admin.api.products.createProduct({ name: 'Fibre 500' });
  const theirs = await submitted({ productId: product.id }, await office.newAgent());
  expect(await similarTo(await submitted())).toMatchObject([
    { id: theirs, productName: 'Fibre 500', sameProduct: false, sameAgent: false },
  ]);
});

it('looks 90 days back and 90 days on, and no further', async () => {
  const ids: string[] = [];
  for (const days of [-91, -89, 0, 89, 91]) {
    await stack.moveClock(new Date(NOON + days * DAY_MS).toISOString());
    ids.push(await submitted());
  }
  const [, before, middle = '', after] = ids;
  expect(idsOf(await similarTo(middle))).toEqual([after, before]);
});

it('leaves rejected sales out, and keeps approved and ended ones', async () => {
  const { approve, reject } = decisionsOf(office.admin);
  const [rejected, approved, ended] = [await submitted(), await submitted(), await submitted()];
  await reject(rejected);
  await approve(approved);
  await approve(ended);
  await office.admin.api.sales.endSale({ saleId: ended, reason: 'Moved away' });
  const fresh = await submitted();
  expect(new Set(idsOf(await similarTo(fresh)))).toEqual(new Set([approved, ended]));
  expect(new Set(idsOf(await similarTo(rejected)))).toEqual(new Set([approved, ended, fresh]));
});

it(`shows the newest ${MAX_SIMILAR}, although there are many rejected ones`, async () => {
  const ids: string[] = [];
  for (let minute = 0; minute < MAX_SIMILAR + 3; minute++) {
    await stack.moveClock(new Date(NOON + minute * 60_000).toISOString());
    ids.push(await submitted());
  }
  await stack.moveClock(new Date(NOON + 3_600_000).toISOString());
  const rejected = [];
  for (let sale = 0; sale < MAX_SIMILAR + 2; sale++) rejected.push(await submitted());
  await office.admin.api.sales.decideSales({
    decision: 'reject',
    saleIds: rejected,
    reason: 'Sent twice',
  });
  const [oldest = ''] = ids;
  expect(idsOf(await similarTo(oldest))).toEqual(ids.slice(-MAX_SIMILAR).reverse());
});

it('answers for each sale of a page, and nothing for one that is not there', async () => {
  const [first, second] = [await submitted(), await submitted()];
  const alone = await submitted({ customerPhone: '+27219999999', customerEmail: 'z@z.example' });
  const { rows } = await office.admin.api.sales.findSimilarSales({
    saleIds: [alone, second, 'nowhere', first],
  });
  expect(rows.map((row) => [row.saleId, idsOf(row.similar)])).toEqual([
    [alone, []],
    [second, [first]],
    ['nowhere', []],
    [first, [second]],
  ]);
});

describe('an agent’s own sales', () => {
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
});
