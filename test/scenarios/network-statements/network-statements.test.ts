/** A network's statement says whether customers are still there: previewed, applied, and repeated. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../support/stack/refusals.ts';
import { closePeriod, expectReconciled } from '../../support/ledger/ledger.ts';
import {
  applyStatement,
  checkStatement,
  linesOf,
  mappingOf,
  networkSale,
  newNetwork,
  readStatement,
  restingStatement,
  statementCsv,
  uploadedStatement,
} from '../../support/network-statements/network-statements.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const JANUARY = '2027-01-05T08:00:00.000Z';
const MARCH = '2027-03-10T08:00:00.000Z';
const TODAY = '2027-03-10';

const { stack, office } = await setUpOffice({
  at: JANUARY,
  callsByClock: false,
  settings: { clawbackDays: 7 },
});
const { admin } = office;
let agent: Person;
let network: Awaited<ReturnType<typeof newNetwork>>;

beforeEach(async () => {
  await stack.moveClock(JANUARY);
  agent = await office.newAgent();
  network = await newNetwork(office);
});
afterAll(() => expectReconciled(stack));

const soldInJanuary = (changes: object = {}) => networkSale(office, agent, network, changes);
const close = async (...periods: string[]) => {
  for (const period of periods) await closePeriod(stack, { agent, period, at: MARCH });
};
/** Reads a statement once what it is compared with has followed the sales. */
async function read(lines: Parameters<typeof statementCsv>[0], statementDay = TODAY) {
  await stack.drain();
  return readStatement(admin, {
    network: network.name,
    content: statementCsv(lines),
    statementDay,
  });
}
const saleNow = ({ id: saleId }: { id: string }) => admin.api.sales.getSale({ saleId });

describe('a statement', () => {
  it('tells each class apart, and changes nothing before it is applied', async () => {
    const sold = {
      active: await soldInJanuary({ networkNumber: 'A-1' }),
      ended: await soldInJanuary({ networkNumber: 'E-1' }),
      notYet: await soldInJanuary({ networkNumber: 'N-1' }),
      missing: await soldInJanuary({ networkNumber: 'M-1' }),
      byPhone: await soldInJanuary(),
      twin: await soldInJanuary({ customerPhone: '082 999 0001' }),
      otherTwin: await soldInJanuary({ customerPhone: '082 999 0001' }),
      said: await soldInJanuary({ networkNumber: 'S-1' }),
    };
    await stack.moveClock(MARCH);
    const fresh = await soldInJanuary({ networkNumber: 'F-1' });
    const pending = await agent.api.sales.submitSale(
      saleOf(office, { networkNumber: 'P-1', productId: network.products[0]?.id }),
    );
    const statement = await read([
      { number: ' a-1 ', activated: '2027-01-07' },
      { number: 'E-1', state: 'Cancelled', ended: '2027-03-03' },
      { number: 'N-1', state: 'Pending KYC' },
      { phone: sold.byPhone.customerPhone, product: network.products[0]?.name ?? '' },
      { phone: '0829990001' },
      { number: 'S-1' },
      { number: 'S-1', state: 'Churned', ended: '2027-03-01' },
      { number: 'X-1', phone: '0830000000' },
      { number: 'P-1', state: 'Pending KYC' },
      { number: 'A-1' },
      { number: 'D-1', state: 'Gone' },
      { number: 'D-2', state: 'Cancelled' },
      { number: 'D-3', activated: '7 January' },
      {},
    ]);
    expect(statement).toMatchObject({
      status: 'read',
      preview: 1,
      totals: {
        lines: 14,
        sales: 10,
        counts: {
          end: 1,
          activate: 2,
          unknown: 1,
          twoCandidates: 1,
          missing: 1,
          contradiction: 2,
          damaged: 4,
          waiting: 1,
          notYet: 1,
          active: 0,
          ended: 0,
          endedHere: 0,
          repeated: 1,
        },
      },
    });
    expect(await linesOf(admin, statement, 'end')).toMatchObject([
      {
        line: 3,
        number: 'E-1',
        day: '2027-03-03',
        saleId: sold.ended.id,
        customerName: sold.ended.customerName,
        agentName: sold.ended.agentName,
      },
    ]);
    expect(await linesOf(admin, statement, 'activate', 1)).toMatchObject([
      { saleId: sold.active.id, day: '2027-01-07' },
      { saleId: sold.byPhone.id, day: TODAY },
    ]);
    const [two] = await linesOf(admin, statement, 'twoCandidates');
    expect(two?.candidates?.sort()).toEqual([sold.twin.id, sold.otherTwin.id].sort());
    expect(await linesOf(admin, statement, 'missing')).toMatchObject([{ saleId: sold.missing.id }]);
    expect(await linesOf(admin, statement, 'waiting')).toMatchObject([{ saleId: pending.id }]);
    expect(
      (await linesOf(admin, statement, 'damaged')).map(({ line, why }) => [line, why]),
    ).toEqual([
      [12, expect.stringContaining('The status “Gone” in column “State” is none of those')],
      [13, expect.stringContaining('column “Ended” is blank. Write the day as YYYY-MM-DD.')],
      [14, expect.stringContaining('“7 January” in column “Activated” isn’t written YYYY-MM-DD')],
      [15, expect.stringContaining('neither a number nor a phone')],
    ]);
    for (const sale of [...Object.values(sold), fresh]) {
      const now = await saleNow(sale);
      expect([now.endedAt, now.activatedAt]).toEqual([undefined, undefined]);
    }
    const csv = await (await fetch(statement.downloads?.missing ?? '')).text();
    expect(csv).toContain(sold.missing.customerName);
  });

  it('ends and activates sales, and the same file again changes nothing', async () => {
    const [active, ended] = [
      await soldInJanuary({ networkNumber: 'A-2' }),
      await soldInJanuary({ networkNumber: 'E-2' }),
    ];
    await close('2027-01', '2027-02');
    await stack.moveClock(MARCH);
    const lines = [
      { number: 'A-2', activated: '2027-01-06' },
      { number: 'E-2', state: 'Cancelled', ended: '2027-03-03' },
    ];
    const applied = await applyStatement(admin, await read(lines));
    expect(applied).toMatchObject({
      status: 'applied',
      applied: { ended: 1, activated: 1, already: 0, failed: 0 },
      appliedBy: { id: admin.id },
    });
    expect(await saleNow(active)).toMatchObject({ activatedAt: '2027-01-06' });
    expect(await saleNow(ended)).toMatchObject({
      endedAt: '2027-03-03T21:59:59.999Z',
      networkEndedOn: '2027-03-03',
      endReason: `${network.name} ended it on 3 March 2027.`,
    });
    const { rows } = await admin.api.audit.listEvents({ subject: `sale:${ended.id}`, limit: 10 });
    expect(rows.map(({ action }) => action)).toContain('sales.end');

    const again = await read(lines);
    expect(again.totals?.counts).toMatchObject({ end: 0, activate: 0, active: 1, ended: 1 });
    expect(await refusal(applyStatement(admin, again))).toMatchObject({ code: 'CONFLICT' });
  });

  it('keeps the edge of the month: an end in a closed month counts from the open one on', async () => {
    const sale = await soldInJanuary({ networkNumber: 'E-3' });
    await close('2027-01', '2027-02');
    await stack.moveClock(MARCH);
    const statement = await read([{ number: 'E-3', state: 'Churned', ended: '2027-01-20' }]);
    // January and February were paid for, though the customer was gone on 20 January.
    expect(statement.totals).toMatchObject({
      late: 1,
      leakage: { sales: 1, monthlyCents: 2_000, upfrontCents: 0 },
    });
    expect(await linesOf(admin, statement, 'leakage')).toMatchObject([
      { saleId: sale.id, months: 2, monthlyCents: 2_000 },
    ]);
    await applyStatement(admin, statement);
    expect(await saleNow(sale)).toMatchObject({
      endedAt: '2027-02-28T22:00:00.000Z',
      networkEndedOn: '2027-01-20',
    });
    // The leakage stays in the next statement's report.
    const next = await read([{ number: 'E-3', state: 'Churned', ended: '2027-01-20' }]);
    expect(next.totals).toMatchObject({ counts: { ended: 1 }, leakage: { monthlyCents: 2_000 } });
  });

  it('reports what was paid for customers whom the network doesn’t list', async () => {
    const sale = await soldInJanuary({ networkNumber: 'M-4' });
    await close('2027-01', '2027-02');
    await stack.moveClock(MARCH);
    const statement = await read([{ number: 'OTHER' }]);
    expect(statement.totals?.leakage).toEqual({
      sales: 1,
      monthlyCents: 2_000,
      upfrontCents: 5_000,
    });
    expect(await linesOf(admin, statement, 'leakage')).toMatchObject([
      { saleId: sale.id, months: 2, monthlyCents: 2_000, upfrontCents: 5_000 },
    ]);
    const csv = await (await fetch(statement.downloads?.leakage ?? '')).text();
    expect(csv).toContain(`${sale.id},,2,20.00,50.00`);
  });

  it.each([
    ['2027-01-11', 5_000],
    ['2027-01-12', undefined],
  ])('ends a sale of %s at the cost of an end by the office on that day', async (ended, cost) => {
    const number = `C-${ended}`;
    const [one, other] = [await soldInJanuary({ networkNumber: number }), await soldInJanuary()];
    await stack.moveClock('2027-01-20T08:00:00.000Z');
    await applyStatement(admin, await read([{ number, state: 'Churned', ended }], '2027-01-20'));
    // Earlier in the day than the approval was.
    const endedAt = `${ended}T06:30:00.000Z`;
    const byOffice = await admin.api.sales.endSale({ saleId: other.id, reason: 'Moved', endedAt });
    const costs = [(await saleNow(one)).clawbackCents, byOffice.clawbackCents];
    expect(costs).toEqual([cost, cost]);
  });

  it('means the new sale to a customer who came back, once the office has added it', async () => {
    const { id: endedId } = await soldInJanuary({ networkNumber: 'R-1' });
    await admin.api.sales.endSale({ saleId: endedId, reason: 'Moved away' });
    await stack.moveClock(MARCH);
    const line = { number: 'R-1' };
    expect(await linesOf(admin, await read([line]), 'endedHere')).toMatchObject([
      { saleId: endedId, why: expect.stringContaining('add a new sale') as string },
    ]);
    const again = await soldInJanuary({ networkNumber: 'R-1' });
    expect(await linesOf(admin, await read([line]), 'activate')).toMatchObject([
      { saleId: again.id },
    ]);
    const before = { ...line, state: 'Churned', ended: '2027-03-01' };
    expect(await linesOf(admin, await read([before]), 'ended')).toMatchObject([
      { saleId: endedId },
    ]);
  });

  it('never ends a sale before its approval', async () => {
    await stack.moveClock(MARCH);
    const sale = await soldInJanuary({ networkNumber: 'E-5' });
    await applyStatement(
      admin,
      await read([{ number: 'E-5', state: 'Churned', ended: '2027-03-01' }]),
    );
    expect(await saleNow(sale)).toMatchObject({ endedAt: sale.approvedAt, clawbackCents: 5_000 });
  });

  it('lists what can’t be applied, and does the rest', async () => {
    const [one, other] = [
      await soldInJanuary({ networkNumber: 'E-6' }),
      await soldInJanuary({ networkNumber: 'E-7' }),
    ];
    await stack.moveClock(MARCH);
    const statement = await read(
      ['E-6', 'E-7'].map((number) => ({ number, state: 'Churned', ended: '2027-03-01' })),
    );
    // Meanwhile the office finds out that the number is another customer's.
    await admin.api.sales.setNetworkNumber({
      saleId: one.id,
      before: 'E-6',
      networkNumber: 'E-60',
    });
    const applied = await applyStatement(admin, statement);
    expect(applied.applied).toEqual({ ended: 1, activated: 0, already: 0, failed: 1 });
    expect((await saleNow(one)).endedAt).toBeUndefined();
    expect((await saleNow(other)).endedAt).toBeDefined();
    const { rows } = await admin.api.networkStatements.listFailedLines({ statementId: applied.id });
    expect(rows).toMatchObject([
      { reason: expect.stringContaining('Line 2: The sale has another number or phone') as string },
    ]);
  });

  it('refuses a file that its mapping can’t read, and an unknown network', async () => {
    await stack.moveClock(MARCH);
    const file = await uploadedStatement(admin, {
      network: network.name,
      content: 'Order,State\r\nA,Active\r\n',
      statementDay: TODAY,
    });
    expect(await checkStatement(admin, file)).toMatchObject({
      status: 'refused',
      problem: expect.stringContaining('Line 1: The file has no column') as string,
    });
    const { uploadNetworkStatement } = admin.api.networkStatements;
    const upload = { name: 'a.csv', network: 'Nobody', statementDay: TODAY, sizeBytes: 10 };
    expect(await refusal(uploadNetworkStatement(upload))).toMatchObject({ code: 'CONFLICT' });
    const tomorrow = { ...upload, network: network.name, statementDay: '2027-03-11' };
    expect(await refusal(uploadNetworkStatement(tomorrow))).toMatchObject({ code: 'INVALID' });
  });

  it('is applied as it was previewed, or not at all', async () => {
    await soldInJanuary({ networkNumber: 'A-8' });
    await stack.moveClock(MARCH);
    const first = await read([{ number: 'A-8' }]);
    const second = await checkStatement(admin, first);
    expect(second.preview).toBe(2);
    expect(await refusal(applyStatement(admin, first))).toMatchObject({
      code: 'CONFLICT',
      data: { current: { preview: 2 } },
    });
    expect(await refusal(linesOf(admin, first, 'activate'))).toMatchObject({ code: 'CONFLICT' });
    expect((await applyStatement(admin, second)).applied).toMatchObject({ activated: 1 });
  });
});

it('goes its way once, however often a step is sent', async () => {
  const { networkStatements } = admin.api;
  const sale = await soldInJanuary({ networkNumber: 'A-9' });
  await stack.moveClock(MARCH);
  const { id: statementId } = await uploadedStatement(admin, {
    network: network.name,
    content: statementCsv([{ number: 'A-9' }]),
    statementDay: TODAY,
  });
  await stack.drain();
  await networkStatements.readNetworkStatement({ statementId });
  await networkStatements.readNetworkStatement({ statementId });
  expect((await restingStatement(admin, statementId)).status).toBe('read');
  const { preview } = await networkStatements.getNetworkStatement({ statementId });
  const page = { statementId, preview, list: 'activate' } as const;
  expect((await networkStatements.listStatementLines(page)).rows).toMatchObject([
    { saleId: sale.id },
  ]);
  await networkStatements.applyNetworkStatement({ statementId, preview });
  expect((await restingStatement(admin, statementId)).status).toBe('applied');
  expect((await saleNow(sale)).activatedAt).toBe(TODAY);
  const { rows } = await networkStatements.listNetworkStatements({ limit: 100 });
  expect(rows.find(({ id }) => id === statementId)).toMatchObject({ network: network.name });
});

describe('the network’s number', () => {
  it('is kept with a sale, corrected by its agent, and changed by the office', async () => {
    const { id: saleId, revision } = await agent.api.sales.submitSale(
      saleOf(office, { networkNumber: '  ORD-1 ' }),
    );
    expect(await agent.api.sales.getMySale({ saleId })).toMatchObject({ networkNumber: 'ORD-1' });
    const corrected = await agent.api.sales.correctSale({ ...saleOf(office), saleId, revision });
    expect(corrected.networkNumber).toBeUndefined();
    await admin.api.sales.approveSale({ saleId });
    const { setNetworkNumber } = admin.api.sales;
    expect(await setNetworkNumber({ saleId, networkNumber: 'ORD-2' })).toMatchObject({
      status: 'approved',
      networkNumber: 'ORD-2',
    });
    // A repeat changes nothing; somebody who saw no number is told of it.
    await setNetworkNumber({ saleId, networkNumber: 'ORD-2' });
    expect(await refusal(setNetworkNumber({ saleId, networkNumber: 'ORD-3' }))).toMatchObject({
      code: 'CONFLICT',
      data: { current: { networkNumber: 'ORD-2' } },
    });
    const { rows } = await admin.api.audit.listEvents({ subject: `sale:${saleId}`, limit: 10 });
    expect(rows.filter(({ action }) => action === 'sales.setNetworkNumber')).toHaveLength(1);
  });
});

it('the columns of a network are kept once, and listed with the networks that products have', async () => {
  const mapping = { ...mappingOf(network.name.toUpperCase()), graceDays: 30 };
  await admin.api.networkStatements.saveStatementMapping(mapping);
  const { rows } = await admin.api.networkStatements.listStatementNetworks();
  const those = rows.filter(({ name }) => name.toLowerCase() === network.name.toLowerCase());
  expect(those).toMatchObject([{ products: 2, mapping: { graceDays: 30 } }]);
});
