/** Given that upfront commission waits for the network: what a sale earns before and after its activation. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '@orpc/server';
import { approveOne } from '../../../../functions/api/sales/approve-sale.ts';
import { reverseApproval } from '../../../../functions/api/sales/reverse-approval.ts';
import { activateOneSale } from '../../../../functions/domain/sales/activate-one-sale.ts';
import { endOneSale } from '../../../../functions/domain/sales/end-one-sale.ts';
import { readSale } from '../../../../functions/domain/sales/read-sale.ts';
import { markSalesActivated } from '../../../../functions/workflows/network-statements/mark-activated.ts';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { refusal } from '../../../support/stack/refusals.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { isStep, LateTable } from '../../../support/stack/late-table.ts';
import {
  booksOf,
  closePeriod,
  contextAt,
  expectReconciled,
} from '../../../support/ledger/ledger.ts';
import {
  applyStatement,
  networkSale,
  newNetwork,
  readStatement,
  statementCsv,
} from '../../../support/network-statements/network-statements.ts';
import { type Person, saleOf } from '../../../support/stack/office.ts';
import { publishTerms } from '../../../support/commission-plans/plans.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { expectStatementsOf } from '../../../support/ledger/statements.ts';

const JANUARY = '2027-01-05T08:00:00.000Z';
const FEBRUARY = '2027-02-05T08:00:00.000Z';

const standard = settingsFromCdkJson();
const { stack, office } = await setUpOffice({
  at: JANUARY,
  callsByClock: false,
  settings: {
    ...standard,
    clawbackDays: 60,
    commission: { ...standard.commission, upfrontWaitsForActivation: true },
  },
});
await publishTerms(stack.table, {
  firstDay: '2027-01-01',
  terms: { overrideBasisPoints: 1_000, clawbackDays: 60 },
});
const { admin } = office;
let recruiter: Person;
let agent: Person;
let network: Awaited<ReturnType<typeof newNetwork>>;
let orders = 0;

beforeEach(async () => {
  await stack.moveClock(JANUARY);
  recruiter = await office.newAgent();
  agent = await office.newAgent({ referralCode: recruiter.me.referralCode ?? '' });
  network = await newNetwork(office);
});
afterAll(() => expectReconciled(stack));

const earned = async (person = agent) => (await booksOf(stack, person)).balance.earnedCents;
const UNCHANGED = { message: 'This statement changes no sale.' };
const newOrder = () => `W-${++orders}`;
const sold = (networkNumber: string) => networkSale(office, agent, network, { networkNumber });
/** The preview of a file in which the network says that these orders are active. */
async function previewOf(...numbers: string[]) {
  const lines = numbers.map((number) => ({ number, activated: '2027-01-05' }));
  const file = { network: network.name, content: statementCsv(lines), statementDay: '2027-01-05' };
  // The entries that a statement is compared with follow the sales.
  await stack.drain();
  return readStatement(admin, file);
}
const activate = async (...numbers: string[]) => applyStatement(admin, await previewOf(...numbers));
/** An administrator's context, whose step stands still between reading and writing. */
const lateContext = (meanwhile: () => Promise<unknown>) => ({
  ...contextAt(stack, '2027-01-05T09:00:00.000Z'),
  actor: { userId: admin.id, authenticatedAt: new Date() },
  table: new LateTable(stack.table, { before: isStep, meanwhile }),
});
const activateNow = (saleId: string) => {
  const context = contextAt(stack, JANUARY);
  return activateOneSale(context, () => readSale(context, saleId), '2027-01-05');
};

describe('a sale of a network’s product', () => {
  it('earns nothing on approval, and everything on activation, once', async () => {
    const number = newOrder();
    const sale = await sold(number);
    expect(sale).toMatchObject({
      status: 'approved',
      upfrontWaits: true,
      commissionAmountCents: 0,
    });
    expect([await earned(), await earned(recruiter)]).toEqual([0, 0]);
    expect(await activate(number)).toMatchObject({ status: 'applied' });
    expect([await earned(), await earned(recruiter)]).toEqual([5_000, 500]);
    const after = await admin.api.sales.getSale({ saleId: sale.id });
    expect(after).toMatchObject({ activatedAt: '2027-01-05', commissionAmountCents: 5_000 });
    expect(after.upfrontWaits).toBeUndefined();
    expect(await refusal(activate(number))).toMatchObject(UNCHANGED);
    expect([await earned(), await earned(recruiter)]).toEqual([5_000, 500]);
  });

  it('earns nothing of a line whose number was found to be another sale’s since the preview', async () => {
    const [number, right] = [newOrder(), newOrder()];
    const [sale, other] = [await sold(number), await sold(newOrder())];
    const preview = await previewOf(number, other.networkNumber ?? '');
    const correction = { saleId: sale.id, before: number, networkNumber: right };
    await admin.api.sales.setNetworkNumber(correction);
    const { applied, id: statementId } = await applyStatement(admin, preview);
    expect(applied).toEqual({ ended: 0, activated: 1, already: 0, failed: 1 });
    expect([await earned(), await earned(recruiter)]).toEqual([5_000, 500]);
    const { activatedAt } = await admin.api.sales.getSale({ saleId: sale.id });
    expect(activatedAt).toBeUndefined();
    const { rows } = await admin.api.networkStatements.listFailedLines({ statementId });
    expect(rows).toMatchObject([
      { reason: expect.stringContaining('Line 2: The sale has another number or phone') as string },
    ]);
  });

  it('earns its monthly commission meanwhile, and reads alike on statement and lists', async () => {
    const number = newOrder();
    await sold(number);
    await sold(newOrder());
    for (const person of [agent, recruiter])
      await closePeriod(stack, { agent: person, period: '2027-01', at: FEBRUARY });
    expect([await earned(), await earned(recruiter)]).toEqual([2_000, 200]);
    await stack.moveClock(FEBRUARY);
    await activate(number);
    expect([await earned(), await earned(recruiter)]).toEqual([7_000, 700]);
    await stack.drain();
    await expectStatementsOf(stack, agent);
    const { rows } = await agent.api.sales.listMySales({ limit: 10 });
    expect(
      rows.map((row) => row.commissionAmountCents).toSorted((one, other) => one - other),
    ).toEqual([1_000, 6_000]);
  });

  it('loses nothing upfront where it ends or is undone before its activation', async () => {
    const [ended, undone] = [await sold(newOrder()), await sold(newOrder())];
    await admin.api.sales.endSale({ saleId: ended.id, reason: 'Never installed' });
    await admin.api.sales.reverseApproval({ saleId: undone.id, reason: 'Never ordered' });
    const { entries } = await booksOf(stack, agent);
    expect(entries.filter(({ earnedCents }) => earnedCents !== 0)).toEqual([]);
    expect([await earned(), await earned(recruiter)]).toEqual([0, 0]);
  });

  it('gives back what it earned where it ends early after its activation', async () => {
    const number = newOrder();
    const { id: saleId } = await sold(number);
    await activate(number);
    await admin.api.sales.endSale({ saleId, reason: 'Moved away' });
    expect([await earned(), await earned(recruiter)]).toEqual([0, 0]);
    expect(await refusal(activate(number))).toMatchObject(UNCHANGED);
    expect([await earned(), await earned(recruiter)]).toEqual([0, 0]);
  });

  it('earns nothing where its approval is undone while the lines before it are applied', async () => {
    const sales = [await sold(newOrder()), await sold(newOrder())];
    const [, undone] = sales;
    const rows = sales.map(({ id: saleId, networkNumber: number }, at) => ({
      row: at + 1,
      line: at + 2,
      saleId,
      day: '2027-01-05',
      ...(number === undefined ? {} : { number }),
    }));
    const reason = 'Never ordered';
    const late = lateContext(() =>
      admin.api.sales.reverseApproval({ saleId: undone?.id ?? '', reason }),
    );
    expect(await markSalesActivated(late, rows)).toMatchObject({
      changed: 1,
      failures: [{ row: 2, reason: 'The approval of this sale was undone; it is rejected.' }],
    });
    expect([await earned(), await earned(recruiter)]).toEqual([5_000, 500]);
  });

  it('earns nothing by a file that is older than the sale and knows the phone alone', async () => {
    await stack.moveClock(FEBRUARY);
    const { id: saleId, customerPhone: phone } = await networkSale(office, agent, network);
    await stack.drain();
    const preview = (statementDay: string) =>
      readStatement(admin, {
        network: network.name,
        content: statementCsv([{ phone }]),
        statementDay,
      });
    expect((await preview('2027-02-04')).totals?.counts).toMatchObject({ activate: 0, notYet: 1 });
    await applyStatement(admin, await preview('2027-02-05'));
    expect(await admin.api.sales.getSale({ saleId })).toMatchObject({ activatedAt: '2027-02-05' });
  });

  it('loses it by an end in the days after its activation, however long after its approval', async () => {
    const numbers = [newOrder(), newOrder()];
    const [early, late] = [await sold(numbers[0] ?? ''), await sold(numbers[1] ?? '')];
    await stack.moveClock('2027-03-20T08:00:00.000Z');
    const lines = numbers.map((number) => ({ number, activated: '2027-03-15' }));
    await stack.drain();
    const file = { network: network.name, content: statementCsv(lines) };
    await applyStatement(
      admin,
      await readStatement(admin, { ...file, statementDay: '2027-03-20' }),
    );
    await stack.moveClock('2027-05-20T08:00:00.000Z');
    const end = (saleId: string, day: string) =>
      admin.api.sales.endSale({ saleId, reason: 'Moved away', endedAt: `${day}T12:00:00.000Z` });
    // The sixtieth day from the 15th of March on, and the one after it.
    expect(await end(early.id, '2027-05-13')).toMatchObject({ clawbackCents: 5_000 });
    expect((await end(late.id, '2027-05-14')).clawbackCents).toBeUndefined();
    expect([await earned(), await earned(recruiter)]).toEqual([5_000, 500]);
  });

  it('takes the bonus that it brought back where it ends before its activation', async () => {
    await publishTerms(stack.table, {
      firstDay: '2027-01-01',
      terms: { bonusCents: 20_000, clawbackDays: 60 },
      products: { kind: 'product', productId: network.products[0]?.id ?? '' },
    });
    const { id: saleId } = await sold(newOrder());
    expect(await earned(recruiter)).toBe(20_000);
    await stack.moveClock('2027-03-30T08:00:00.000Z');
    await admin.api.sales.endSale({ saleId, reason: 'Never installed' });
    expect(await earned(recruiter)).toBe(0);
  });

  it.each(['an end', 'an undone approval'])(
    'has %s at the moment of its activation take back what it earned by then',
    async (step) => {
      const { id: saleId } = await sold(newOrder());
      const late = lateContext(() => activateNow(saleId));
      if (step === 'an end') await endOneSale(late, { saleId, reason: 'Moved away' });
      else await call(reverseApproval, { saleId, reason: 'Never ordered' }, { context: late });
      const after = await admin.api.sales.getSale({ saleId });
      expect(after).toMatchObject({ activatedAt: '2027-01-05', commissionAmountCents: 0 });
      expect([await earned(), await earned(recruiter)]).toEqual([0, 0]);
    },
  );

  it.each([
    ['earns it', 'long after', '2027-03-30', [5_000, 500]],
    ['gives it back', 'soon after', '2027-01-20', [0, 0]],
  ])(
    '%s where one statement says that it was activated and ended %s',
    async (_does, _when, ended, expected) => {
      const number = newOrder();
      const { id: saleId } = await sold(number);
      await stack.moveClock('2027-04-05T08:00:00.000Z');
      await stack.drain();
      const line = { number, state: 'Cancelled', activated: '2027-01-10', ended };
      const preview = await readStatement(admin, {
        network: network.name,
        content: statementCsv([line]),
        statementDay: '2027-04-05',
      });
      const { applied } = await applyStatement(admin, preview);
      expect(applied).toEqual({ ended: 1, activated: 0, already: 0, failed: 0 });
      const after = await admin.api.sales.getSale({ saleId });
      expect(after).toMatchObject({ activatedAt: '2027-01-10', networkEndedOn: ended });
      expect([await earned(), await earned(recruiter)]).toEqual(expected);
      const { entries } = await booksOf(stack, agent);
      expect(entries.filter(({ kind }) => kind === 'activation')).toHaveLength(1);
    },
  );

  it('gets no payout of its own where an administrator adds it', async () => {
    const added = await admin.api.sales.addSale({
      agentId: agent.id,
      customerName: 'Nomsa Dlamini',
      customerEmail: 'nomsa@customer.example',
      customerPhone: '082 123 4567',
      productId: network.products[0]?.id ?? '',
      saleValueCents: 79_900,
    });
    expect(added).toMatchObject({ status: 'approved', upfrontWaits: true });
    expect((await agent.api.payouts.listMyPayouts({ limit: 10 })).rows).toEqual([]);
  });
});

describe('the network’s word about a pending sale', () => {
  const submitted = async (changes: object = {}) => {
    const number = newOrder();
    const form = saleOf(office, { networkNumber: number, productId: network.products[0]?.id });
    const { id: saleId } = await agent.api.sales.submitSale({ ...form, ...changes });
    return { number, form, saleId };
  };
  const upfronts = async () =>
    (await booksOf(stack, agent)).entries.filter(({ earnedCents }) => earnedCents > 0);

  it('is kept with its day, and earns with the approval, once', async () => {
    const { number, saleId } = await submitted();
    expect(await activate(number)).toMatchObject({ applied: { activated: 1, failed: 0 } });
    expect(await refusal(activate(number))).toMatchObject(UNCHANGED);
    expect([await earned(), await earned(recruiter)]).toEqual([0, 0]);
    const approved = await admin.api.sales.approveSale({ saleId });
    expect(approved).toMatchObject({ activatedAt: '2027-01-05', commissionAmountCents: 5_000 });
    expect([await earned(), await earned(recruiter)]).toEqual([5_000, 500]);
    expect(await upfronts()).toMatchObject([{ key: `upfront#${saleId}` }]);
    await admin.api.sales.endSale({ saleId, reason: 'Moved away' });
    expect([await earned(), await earned(recruiter)]).toEqual([0, 0]);
  });

  it.each([
    ['the approval', 'the activation'],
    ['the activation', 'the approval'],
  ])('earns once where %s is overtaken by %s', async (late) => {
    const { saleId } = await submitted();
    const approve = () => admin.api.sales.approveSale({ saleId });
    if (late === 'the approval')
      await approveOne(
        lateContext(() => activateNow(saleId)),
        { saleId },
      );
    else
      await activateOneSale(
        lateContext(approve),
        () => readSale(lateContext(approve), saleId),
        '2027-01-05',
      );
    const after = await admin.api.sales.getSale({ saleId });
    expect(after).toMatchObject({ activatedAt: '2027-01-05', commissionAmountCents: 5_000 });
    expect([await earned(), await earned(recruiter)]).toEqual([5_000, 500]);
    expect(await upfronts()).toHaveLength(1);
  });

  it('is forgotten where a correction makes it another customer’s', async () => {
    const { number, form, saleId } = await submitted();
    await activate(number);
    const named = { ...form, saleId, customerName: 'Nomsa Khumalo', revision: 0 };
    expect(await agent.api.sales.correctSale(named)).toMatchObject({ activatedAt: '2027-01-05' });
    const other = { ...named, networkNumber: newOrder(), revision: 1 };
    expect((await agent.api.sales.correctSale(other)).activatedAt).toBeUndefined();
    await admin.api.sales.approveSale({ saleId });
    expect(await earned()).toBe(0);
  });
});

it('leaves a product without a network as it was', async () => {
  const sale = await approvedSale(office, agent);
  expect(sale.upfrontWaits).toBeUndefined();
  expect([await earned(), await earned(recruiter)]).toEqual([5_000, 500]);
});
