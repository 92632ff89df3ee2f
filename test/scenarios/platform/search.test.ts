/** Given an office with customers and agents of all sorts of names, what people type finds them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addException, openBatch } from '../../support/batches/batches.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { allPages } from '../../support/stack/all-pages.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const CUSTOMERS = [
  ['Nomsa Dlamini', 'nomsa@customer.example'],
  ['Naledi Môlapo', 'n.molapo+fibre@customer.example'],
  ["Sinéad O'Brien", 'sinead_obrien@elsewhere.example'],
  ['Pieter van der Merwe-Botha', 'pvdm@customer.example'],
  ['Maria Anna Sophia Cecilia Kalogeropoulos Meneghini Callas', 'a.b.c.d.e.f.g@customer.example'],
  ['李小龙', 'bruce@customer.example'],
  ['🎉 100% "Party" <b>', 'party-time@customer.example'],
] as const;

const sell = (agent: Person, customerName: string, customerEmail: string) =>
  agent.api.sales.submitSale(saleOf(office, { customerName, customerEmail }));

const { stack, office } = await setUpOffice();
const zanele = await office.newAgent({ fullName: 'Zanele Khumalo' });
const pieter = await office.newAgent({ fullName: 'Pieter Botha' });
for (const [name, email] of CUSTOMERS) await sell(zanele, name, email);
const ids: string[] = [];
for (const amountCents of [100, 200, 300, 400]) {
  const agentId = amountCents > 200 ? pieter.id : zanele.id;
  const { id } = await office.admin.api.payouts.addPayout({ agentId, amountCents });
  ids.push(id);
}
for (const [at, transactionId] of ['FNB-2026-0001', 'FNB-2026-0002', 'ABSA.77'].entries()) {
  const payoutId = ids[at] ?? '';
  await office.admin.api.payouts.markProcessing({ payoutId });
  await office.admin.api.payouts.markPaid({ payoutId, transactionId });
}
await stack.drain();

type Order = 'newest' | 'oldest';
type Query = { q: string; limit?: number; order?: Order; cursor?: string };
const sales = (query: Query & { status?: 'pending' | 'approved' }) =>
  office.admin.api.sales.listSales({ limit: 100, ...query });
const payouts = (query: Query & { status?: 'pending' | 'paid' }) =>
  office.admin.api.payouts.listPayouts({ limit: 100, ...query });
const customers = async (q: string) =>
  (await sales({ q })).rows.map(({ customerName }) => customerName).sort();
const amounts = async (q: string) =>
  (await payouts({ q })).rows.map(({ amountCents }) => amountCents).sort((a, b) => a - b);

describe('a search for sales', () => {
  it.each([
    ['  NOMSA  ', 'Nomsa Dlamini'],
    ['dlamini no', 'Nomsa Dlamini'],
    ['nomsa@', 'Nomsa Dlamini'],
    ['n.molapo+fibre@customer.example', 'Naledi Môlapo'],
    ['molapo', 'Naledi Môlapo'],
    ["o'brien", "Sinéad O'Brien"],
    ['merwe botha pieter', 'Pieter van der Merwe-Botha'],
    ['meneghini', 'Maria Anna Sophia Cecilia Kalogeropoulos Meneghini Callas'],
    ['李', '李小龙'],
    ['小龙', '李小龙'],
    ['龙 李', '李小龙'],
    ['🎉', '🎉 100% "Party" <b>'],
  ])('%j finds %j', async (q, name) => {
    expect(await customers(q)).toEqual([name]);
  });

  it('finds by one letter whoever has a word that begins with it', async () => {
    expect(await customers('n')).toEqual(['Naledi Môlapo', 'Nomsa Dlamini']);
  });

  it.each(['omsa', 'nomsa x', 'customer', 'callas', '%'])(
    '%j finds nothing: words are found from their beginning',
    async (q) => {
      expect(await sales({ q })).toEqual({ rows: [], cursor: null });
    },
  );

  it.each(["' OR '1'='1", '\ufdfa'.repeat(100), '{"$gt":""}'])('%j does no harm', async (q) => {
    expect((await sales({ q })).rows).toEqual([]);
    expect((await payouts({ q })).rows).toEqual([]);
    expect((await office.admin.api.agents.listAgentOptions({ q })).rows).toEqual([]);
  });

  it.each(['   ', 'x'.repeat(101), 'two\nlines'])('refuses %j', async (q) => {
    await expectRefusal(sales({ q }), 400, { data: { fields: [{ path: 'q' }] } });
  });

  it("finds an agent's sales by the agent's name, beside customers of that name", async () => {
    await sell(pieter, 'Mary Jones', 'mary@customer.example');
    await stack.drain();
    expect(await customers('pieter')).toEqual(['Mary Jones', 'Pieter van der Merwe-Botha']);
    expect(await customers('pieter botha')).toEqual(['Mary Jones']);
    expect(await customers('zanele k')).toHaveLength(CUSTOMERS.length);
  });

  it('keeps to a status', async () => {
    const { id: saleId } = await sell(zanele, 'Status Seeker', 'seeker@customer.example');
    await sell(zanele, 'Status Seeker', 'seeker@customer.example');
    await office.admin.api.sales.approveSale({ saleId });
    await stack.drain();
    const idsOf = async (status: 'pending' | 'approved', q: string) =>
      (await sales({ q, status })).rows.map(({ id }) => id);
    expect(await idsOf('approved', 'seeker')).toEqual([saleId]);
    expect(await idsOf('pending', 'seeker')).toHaveLength(1);
    expect(await idsOf('approved', 'khumalo')).toEqual([saleId]);
  });
});

describe('a search that finds more than a page', () => {
  const pagesOf = async (query: Query & { status?: 'pending' }) => {
    const pages = await allPages((from) => sales({ ...query, ...from }));
    return pages.map((rows) => rows.map(({ id }) => id));
  };
  // An agent whose name is a customer's too: found by both ways, and here by both at once.
  let bongani: Person;
  beforeAll(async () => {
    bongani = await office.newAgent({ fullName: 'Bongani Zulu' });
    for (let at = 0; at < 3; at++) {
      await sell(bongani, 'Bongani Nkosi', `bongani${at}@customer.example`);
      await sell(zanele, 'Bongani Nkosi', `bongani${at}@customer.example`);
      await sell(bongani, 'Somebody Else', 'else@customer.example');
    }
    await approvedSale(office, bongani);
    await stack.drain();
  });

  it.each([{}, { status: 'pending' as const }])(
    'gives each row once over its pages, newest first or oldest first (%j)',
    async (filter) => {
      const [whole = []] = await pagesOf({ q: 'bongani', ...filter });
      expect(whole).toHaveLength(filter.status ? 9 : 10);
      const pages = await pagesOf({ q: 'bongani', limit: 2, ...filter });
      expect(pages.map(({ length }) => length)).toEqual(
        filter.status ? [2, 2, 2, 2, 1] : [2, 2, 2, 2, 2],
      );
      expect(pages.flat()).toEqual(whole);
      const other = await pagesOf({ q: 'bongani', limit: 3, order: 'oldest', ...filter });
      expect(other.flat()).toEqual(whole.toReversed());
    },
  );

  it("refuses another search's cursor", async () => {
    const { cursor } = await sales({ q: 'bongani', limit: 2 });
    const call = sales({ q: 'bongan', limit: 2, cursor: cursor ?? '' });
    await expectRefusal(call, 400);
    const unsearched = office.admin.api.sales.listSales({ limit: 2, cursor: cursor ?? '' });
    await expectRefusal(unsearched, 400);
  });

  it('says when the result is incomplete', async () => {
    for (let at = 0; at < 11; at++) await office.newAgent({ fullName: `Crowd Member${at}` });
    await stack.drain();
    expect(await sales({ q: 'crowd' })).toMatchObject({ rows: [], incomplete: true });
    expect(await sales({ q: 'bongani' })).not.toHaveProperty('incomplete');
  });
});

describe('a search for payouts', () => {
  it.each([
    ['FNB-2026-0001', [100]],
    ['fnb 2026', [100, 200]],
    ['2026-0002', [200]],
    ['77', [300]],
    ['026', []],
    ['khumalo zan', [100, 200]],
    ['nomsa', []],
  ])('%j finds the payouts of %j cents', async (q, found) => {
    expect(await amounts(q)).toEqual(found);
  });

  it('keeps to a status', async () => {
    const { rows } = await payouts({ q: 'botha', status: 'paid' });
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([300]);
    expect((await payouts({ q: '0001', status: 'pending' })).rows).toEqual([]);
  });
});

describe('the agents to pick from', () => {
  const options = async (q?: string) =>
    (await office.admin.api.agents.listAgentOptions(q === undefined ? {} : { q })).rows;

  it('come by name where nothing is searched, whatever their case and accents', async () => {
    await office.newAgent({ fullName: 'élodie Adams' });
    await office.newAgent({ fullName: 'Elodie Brown' });
    const names = (await options()).map(({ fullName }) => fullName);
    expect(names.indexOf('élodie Adams')).toBe(names.indexOf('Elodie Brown') - 1);
    expect(names.indexOf('Pieter Botha')).toBeLessThan(names.indexOf('Zanele Khumalo'));
  });

  it('are found by name and by referral code, with the status of their profile', async () => {
    const { admin } = office;
    await admin.api.agents.setAgentStatus({ agentId: zanele.id, status: 'inactive' });
    const referralCode = zanele.me.referralCode ?? '';
    const found = { id: zanele.id, fullName: 'Zanele Khumalo', referralCode, status: 'inactive' };
    expect(await options('khum')).toEqual([found]);
    expect(await options(referralCode.toLowerCase())).toEqual([found]);
    await admin.api.agents.setAgentStatus({ agentId: zanele.id, status: 'active' });
  });

  it('have their balance, and other accounts have none', async () => {
    const { agents } = office.admin.api;
    expect(await agents.getAgentBalance({ agentId: zanele.id })).toEqual({
      earnedCents: 5_000,
      adjustedCents: 0,
      paidCents: 300,
      reservedCents: 0,
      availableCents: 4_700,
      isFrozen: false,
    });
    const unknown = agents.getAgentBalance({ agentId: office.admin.id });
    await expectRefusal(unknown, 404);
  });
});

describe('a search in a monthly batch', () => {
  let period: string;
  let lines: { id: string; agentId: string; amountCents: number }[];
  beforeAll(async () => {
    const { api } = office.admin;
    const add = (agentId: string, amountCents: number) =>
      api.payouts.addPayout({ agentId, amountCents });
    lines = [await add(zanele.id, 600), await add(pieter.id, 700), await add(pieter.id, 800)];
    period = await openBatch(office, lines);
    await openBatch(office, [await add(pieter.id, 900)]);
    await addException(stack, { period, agentId: zanele.id, amountCents: 50 });
    await addException(stack, { period, agentId: pieter.id, amountCents: 60 });
  });
  const inLines = async (q: string) =>
    (await office.admin.api.monthlyRun.listLines({ batchId: period, q })).rows.map(
      ({ amountCents }) => amountCents,
    );
  const inExceptions = async (q: string) =>
    (await office.admin.api.monthlyRun.listExceptions({ batchId: period, q })).rows.map(
      ({ agentName }) => agentName,
    );

  it.each([
    ['khumalo', [600]],
    ['PIETER', [700, 800]],
    ['nobody', []],
  ])('for %j finds the lines of %j cents', async (q, found) => {
    expect((await inLines(q)).toSorted((one, other) => one - other)).toEqual(found);
  });

  it('finds the line of a payout by the id that the bank knows, and none of other batches', async () => {
    const [line] = lines;
    expect(await inLines(line?.id ?? '')).toEqual([600]);
    const { rows } = await office.admin.api.payouts.listPayouts({ q: 'pieter', limit: 100 });
    const elsewhere = rows.find(({ amountCents }) => amountCents === 900);
    expect(await inLines(elsewhere?.id ?? '')).toEqual([]);
  });

  it('finds what stays out of it', async () => {
    expect(await inExceptions('botha')).toEqual(['Pieter Botha']);
    expect(await inExceptions('nobody')).toEqual([]);
  });

  it('says when the result is incomplete', async () => {
    const { listLines } = office.admin.api.monthlyRun;
    const page = await listLines({ batchId: period, q: 'pieter', limit: 1 });
    expect(page).toMatchObject({ cursor: null, incomplete: true });
    expect(page.rows).toHaveLength(1);
    expect(await listLines({ batchId: period, q: 'pieter' })).not.toHaveProperty('incomplete');
  });
});
