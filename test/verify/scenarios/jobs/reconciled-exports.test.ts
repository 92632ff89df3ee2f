/** Finance compares exports with the ledger, and with the lists on the screen. */
import { describe, expect, it } from 'vitest';
import { saleTable } from '../../../../functions/data/sales/sale.table.ts';
import { addMonths, periodOf, startOf } from '../../../../shared/kernel/month.ts';
import { addedSale, approvedSale, pay } from '../../../support/sales/deals.ts';
import { finishedExport } from '../../../support/jobs/exports.ts';
import { booksOf, closePeriod } from '../../../support/ledger/ledger.ts';
import { bankingOf, type Person, saleOf } from '../../../support/stack/office.ts';
import { put, saleAt } from '../../../support/stack/seed-rows.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const FIRST = '2027-01';
const MONTHS = Array.from({ length: 3 }, (_, at) => addMonths(FIRST, at));
/** Half an hour into the month, in South Africa; in UTC it is still the month before. */
const NIGHT = 'T22:30:0';

const { stack, office } = await setUpOffice({
  at: '2027-01-05T08:00:00.000Z',
  callsByClock: false,
  settings: { clawbackDays: 7 },
});
const sales = office.admin.api.sales;
const cellOf = (id: string) => id.replace(/^-/, '.-');

type Row = Record<string, string>;
const cents = (cell: string | undefined) => Math.round(Number(cell) * 100);
const monthOf = (row: Row, column: string) => (row[column] ?? '').slice(0, 7);

/** A month's commission by the rows of the export alone: as a person with a spreadsheet would add it up. */
function commissionIn(rows: readonly Row[], period: string): number {
  return rows
    .filter(({ Status }) => Status === 'approved' || Status === 'paid')
    .reduce((sum, row) => {
      const [approved, ended] = [monthOf(row, 'Approved'), monthOf(row, 'Ended')];
      const isActive = approved <= period && (ended === '' || ended > period);
      return (
        sum +
        (approved === period ? cents(row['Upfront Commission (R)']) : 0) +
        (isActive ? cents(row['Monthly Commission (R)']) : 0) -
        (ended === period ? cents(row['Clawback (R)']) : 0)
      );
    }, 0);
}

/** The same by the ledger. */
async function ledgerOf(agent: Person): Promise<Map<string, number>> {
  const { entries } = await booksOf(stack, agent);
  const months = new Map<string, number>();
  for (const { kind, cause, at, earnedCents } of entries) {
    if (earnedCents === 0) continue;
    const period = kind === 'monthly' ? cause : periodOf(at);
    months.set(period, (months.get(period) ?? 0) + earnedCents);
  }
  return months;
}

/** The first half hour after a month. */
const justAfter = (month: string) =>
  new Date(Date.parse(startOf(addMonths(month, 1))) + 30 * 60_000).toISOString();

/** A month of the agents': a sale each, sales that end early and late, and one in the first half hour. */
async function live(agents: readonly Person[], month: string, at: number, open: string[][]) {
  await stack.moveClock(`${month}-10T08:00:00.000Z`);
  const sold = await Promise.all(agents.map((agent) => approvedSale(office, agent)));
  for (const [who, { id }] of sold.entries()) open[who]?.push(id);
  await stack.moveClock(`${month}-12T08:00:00.000Z`);
  const who = at % agents.length;
  // In turn the sale of two days ago, whose commission is taken back, and the oldest one.
  const ending = at % 4 < 2 ? open[who]?.pop() : open[who]?.shift();
  if (ending) await sales.endSale({ saleId: ending, reason: 'Moved away' });
  await stack.moveClock(justAfter(month));
  const seller = agents[who];
  if (seller && at % 3 === 0) open[who]?.push((await approvedSale(office, seller)).id);
}

describe('an export of sales', () => {
  it('recomputes a quarter of commission to the cent, for each agent and month', async () => {
    const agents = [await office.newAgent(), await office.newAgent()];
    const open = agents.map((): string[] => []);
    const { id: rejected } = await agents[0]!.api.sales.submitSale(saleOf(office));
    await sales.rejectSale({ saleId: rejected, reason: 'No such address' });
    for (const [at, month] of MONTHS.entries()) {
      await live(agents, month, at, open);
      const closing = { period: month, at: justAfter(month) };
      await Promise.all(agents.map((agent) => closePeriod(stack, { agent, ...closing })));
    }
    const rows = await finishedExport(office, { kind: 'exportSales' });
    expect(rows.some((row) => cents(row['Clawback (R)']) > 0)).toBe(true);
    expect(rows.some((row) => row['Approved (UTC)']?.includes(NIGHT))).toBe(true);
    for (const agent of agents) {
      const own = rows.filter((row) => row['Agent ID'] === cellOf(agent.id));
      const ledger = await ledgerOf(agent);
      expect(MONTHS.map((period) => [period, commissionIn(own, period)])).toEqual(
        MONTHS.map((period) => [period, ledger.get(period) ?? 0]),
      );
    }
  });

  it('says who approved and when a sale ended, in South African time beside UTC', async () => {
    await stack.moveClock('2028-01-31T22:30:00.000Z');
    const agent = await office.newAgent({ fullName: 'Lerato Export' });
    const { id: saleId } = await approvedSale(office, agent);
    await sales.endSale({ saleId, reason: 'Moved away' });
    await stack.drain();
    expect(
      await finishedExport(office, { kind: 'exportSales', status: 'ended', agentId: agent.id }),
    ).toMatchObject([
      {
        'Sale ID': cellOf(saleId),
        Approved: '2028-02-01 00:30',
        'Approved (UTC)': expect.stringContaining('2028-01-31T22:30:0') as string,
        'Approved By': office.admin.me.fullName,
        Ended: '2028-02-01 00:30',
        'Clawback (R)': '50.00',
        Status: 'approved',
      },
    ]);
  });
});

describe('an export of a filtered list', () => {
  it('has the sales of the list, in its order', async () => {
    await stack.moveClock('2028-03-10T08:00:00.000Z');
    const [agent, other] = [await office.newAgent(), await office.newAgent()];
    const product = await office.admin.api.products.createProduct({ name: 'Fibre Filtered' });
    for (const customerName of ['Sipho One', 'Sipho Two', 'Nomsa Three', 'Sipho Four'])
      await agent.api.sales.submitSale(saleOf(office, { customerName, productId: product.id }));
    await agent.api.sales.submitSale(saleOf(office, { customerName: 'Sipho Elsewhere' }));
    await other.api.sales.submitSale(
      saleOf(office, { customerName: 'Sipho Other', productId: product.id }),
    );
    await stack.drain();
    const filters = [
      { q: 'sipho', status: 'pending', order: 'oldest', productId: product.id },
      { q: 'sipho', agentId: agent.id, order: 'newest' },
      { from: '2028-03-10', to: '2028-03-10', agentId: other.id, order: 'newest' },
      { from: '2028-03-10', to: '2028-03-10', q: 'sipho', status: 'pending', order: 'oldest' },
      { to: '2028-03-09', productId: product.id, order: 'newest' },
    ] as const;
    const shown = [];
    for (const filter of filters) {
      const { rows } = await sales.listSales({ ...filter, limit: 100 });
      const exported = await finishedExport(office, { kind: 'exportSales', ...filter });
      expect(exported.map((row) => row['Sale ID'])).toEqual(rows.map(({ id }) => cellOf(id)));
      shown.push(rows.map(({ customerName }) => customerName));
    }
    expect(shown).toEqual([
      ['Sipho One', 'Sipho Two', 'Sipho Four', 'Sipho Other'],
      ['Sipho Elsewhere', 'Sipho Four', 'Sipho Two', 'Sipho One'],
      ['Sipho Other'],
      ['Sipho One', 'Sipho Two', 'Sipho Four', 'Sipho Elsewhere', 'Sipho Other'],
      [],
    ]);
  });

  it('has the payouts of the list, with who processed each and where it went', async () => {
    await stack.moveClock('2028-04-10T08:00:00.000Z');
    const agent = await office.newAgent({ fullName: 'Thandi Payout' });
    await agent.api.agents.saveBanking(bankingOf({ accountNumber: '62000004321' }));
    const { payout: upfront } = await addedSale(office, agent);
    const { payouts } = office.admin.api;
    const manual = await payouts.addPayout({ agentId: agent.id, amountCents: 12_345 });
    await pay(office, manual);
    await stack.drain();
    const filter = { agentId: agent.id, payoutType: 'manual', order: 'newest' } as const;
    expect((await payouts.listPayouts(filter)).rows.map(({ id }) => id)).toEqual([manual.id]);
    expect(await finishedExport(office, { kind: 'exportPayouts', ...filter })).toMatchObject([
      {
        'Payout ID': cellOf(manual.id),
        'Agent ID': cellOf(agent.id),
        'Amount (R)': '123.45',
        'Processed By': office.admin.me.fullName,
        Account: '•••• 4321',
        Requested: '2028-04-10 10:00',
      },
    ]);
    const { rows } = await payouts.listPayouts({ payoutType: 'upfront', from: '2028-04-10' });
    expect(rows.map(({ id }) => id)).toEqual([upfront.id]);
  });

  it('has the recruits that a search finds, and those of one referrer', async () => {
    const referrer = await office.newAgent();
    const referralCode = referrer.me.referralCode ?? '';
    await office.newAgent({ fullName: 'Busisiwe Recruit', referralCode });
    await office.newAgent({ fullName: 'Kagiso Recruit', referralCode });
    await referrer.api.referrals.inviteAgent({ email: 'invited@recruits.example' });
    await stack.drain();
    const { referrals } = office.admin.api;
    const namesOf = async (filter: object) =>
      (await referrals.listReferrals(filter)).rows.map(({ referred }) => referred.name);
    expect(await namesOf({ q: 'busi' })).toEqual(['Busisiwe Recruit']);
    expect(await namesOf({ q: 'invited@recruits.example' })).toEqual(['invited@recruits.example']);
    expect((await namesOf({ referrerId: referrer.id })).toSorted()).toEqual([
      'Busisiwe Recruit',
      'Kagiso Recruit',
      'invited@recruits.example',
    ]);
    expect(
      (await referrals.listSignups({ q: 'recruit', referrerId: referrer.id })).rows,
    ).toHaveLength(2);
    const exported = await finishedExport(office, { kind: 'exportSignups', q: 'kagiso' });
    expect(exported.map((row) => row['Agent Name'])).toEqual(['Kagiso Recruit']);
  });

  it('says so where a search finds more than it looks at', async () => {
    const { id: agentId } = await office.newAgent();
    const seed = { from: 0, count: 205, agentIds: [agentId], productId: office.product.id };
    const { table } = stack;
    const many = Array.from({ length: seed.count }, (_, at) =>
      saleTable(table)
        .create({ ...saleAt(at, seed), customerName: `Manifold ${at}` })
        .orThrow(() => new Error('It is there')),
    );
    await put(table, many.values());
    await stack.drain();
    const { id: jobId } = await office.admin.api.jobs.startExport({
      kind: 'exportSales',
      q: 'manifold',
    });
    await expect
      .poll(() => office.admin.api.jobs.getJob({ jobId }))
      .toMatchObject({ status: 'done', done: 200, incomplete: true });
  });
});

it('the filter for ended sales lists every ended sale, page by page, whatever its status', async () => {
  await stack.moveClock('2028-05-10T08:00:00.000Z');
  const agent = await office.newAgent();
  const ended: string[] = [];
  for (let at = 0; at < 6; at++) {
    const { id: saleId } = await approvedSale(office, agent);
    if (at % 2 === 0) continue;
    await sales.endSale({ saleId, reason: 'Moved away' });
    ended.push(saleId);
  }
  await stack.drain();
  const filter = { status: 'ended', from: '2028-05-10', limit: 2, order: 'oldest' } as const;
  const first = await sales.listSales(filter);
  const second = await sales.listSales({ ...filter, cursor: first.cursor ?? '' });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ended);
  expect(second.cursor).toBeNull();
});
