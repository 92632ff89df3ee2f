/** Given a sale that is wrong, its agent corrects it, takes it back, or sends it again once rejected. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import { MAX_CORRECTIONS } from '../../../../shared/sales/rules.ts';
import type { Sale } from '../../../../shared/sales/contract.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { decisionsOf } from '../../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../../support/stack/office.ts';
import { PDF, uploadedProof } from '../../../support/sales/proofs.ts';
import { BAD_HOUR, raceToMend } from '../../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';

const { stack, office } = await setUpWatchedOffice();
let agent: Person;
let sale: Sale;

beforeEach(async () => {
  agent = await office.newAgent();
  sale = await agent.api.sales.submitSale(saleOf(office));
});
afterAll(() => expectReconciled(stack));

const { sales } = office.admin.api;
const correct = (changes: object = {}, by = agent) =>
  by.api.sales.correctSale({ ...saleOf(office), saleId: sale.id, revision: 0, ...changes });
const withdraw = (by = agent) => by.api.sales.withdrawSale({ saleId: sale.id });
const entriesOf = async () => (await booksOf(stack, agent)).entries.map(({ kind }) => kind);
const historyOf = async (saleId = sale.id) => {
  const { rows } = await office.admin.api.audit.listEvents({ subject: `sale:${saleId}` });
  return rows.map(({ action, changes }) => ({ action, changes }));
};
const reject = () => sales.rejectSale({ saleId: sale.id, reason: 'The proof is not readable.' });
const resend = (changes: object = {}, by = agent) =>
  by.api.sales.submitSale({ ...saleOf(office), resubmits: sale.id, ...changes });

describe('a pending sale', () => {
  it('is corrected by its agent, and the office sees what changed', async () => {
    const product = await office.admin.api.products.createProduct({ name: 'Fibre 500' });
    const corrected = await correct({
      customerPhone: '083 765 4321',
      productId: product.id,
      saleValueCents: 129_900,
      proofUrl: 'https://drive.example/order.pdf',
    });
    expect(corrected).toMatchObject({
      id: sale.id,
      status: 'pending',
      customerPhone: '+27837654321',
      productName: 'Fibre 500',
      saleValueCents: 129_900,
      proofUrl: 'https://drive.example/order.pdf',
      submittedAt: sale.submittedAt,
      revision: 1,
      correctedAt: expect.any(String),
    });
    expect(await sales.getSale({ saleId: sale.id })).toMatchObject(corrected);
    expect((await historyOf())[0]).toEqual({
      action: 'sales.correct',
      changes: [
        { label: 'Product', before: 'Fibre 100', after: 'Fibre 500' },
        { label: 'Sale Value', before: 'R799.00', after: 'R1 299.00' },
        { label: 'Corrected', after: 'customer’s phone, product, sale value, proof link' },
      ].map((change) => ({ ...change, ...spaced(change) })),
    });
  });

  it('loses a proof link that is taken out, and keeps its file until another one comes', async () => {
    const first = await uploadedProof(agent);
    const proofUrl = 'https://drive.example/order.pdf';
    expect(await correct({ proofUploadId: first, proofUrl })).toMatchObject({ hasProofFile: true });
    const without = await correct({ revision: 1 });
    expect(without).toMatchObject({ hasProofFile: true });
    expect(without.proofUrl).toBeUndefined();
    const second = await uploadedProof(agent, PDF);
    await correct({ revision: 2, proofUploadId: second });
    const { url } = await sales.getProof({ saleId: sale.id });
    expect(url).toContain(second);
  });

  it('keeps a product that is no longer for sale, and takes no other such', async () => {
    const { products } = office.admin.api;
    const [own, other] = [
      await products.createProduct({ name: 'Fibre 10' }),
      await products.createProduct({ name: 'Fibre 20' }),
    ];
    sale = await agent.api.sales.submitSale(saleOf(office, { productId: own.id }));
    for (const { id: productId } of [own, other])
      await products.setProductActive({ productId, isActive: false });
    expect(await correct({ productId: own.id, saleValueCents: 89_900 })).toMatchObject({
      productName: 'Fibre 10',
      revision: 1,
    });
    await expectRefusal(correct({ productId: other.id, revision: 1 }), 409, {
      data: { current: { productId: other.id } },
    });
  });

  it('is corrected once by a repeat, and not on top of another correction', async () => {
    const first = await correct({ saleValueCents: 89_900 });
    expect(await correct({ saleValueCents: 89_900 })).toEqual(first);
    await expectRefusal(correct({ saleValueCents: 99_900 }), 409, {
      message: 'This sale was corrected meanwhile. Look at it again.',
      data: { current: { status: 'pending', revision: 1 } },
    });
  });

  it('isn’t corrected over a number that the office gave it since, which would be lost', async () => {
    await sales.setNetworkNumber({ saleId: sale.id, networkNumber: 'ORDER-1' });
    await expectRefusal(correct({ saleValueCents: 89_900 }), 409, {
      message: 'This sale was corrected meanwhile. Look at it again.',
      data: { current: { status: 'pending', revision: 1, networkNumber: 'ORDER-1' } },
    });
    const looked = { revision: 1, networkNumber: 'ORDER-1' };
    expect(await correct({ ...looked, saleValueCents: 89_900 })).toMatchObject({
      networkNumber: 'ORDER-1',
      saleValueCents: 89_900,
    });
  });

  it('stays as it is where nothing differs', async () => {
    expect(await correct()).toEqual(sale);
    expect(await historyOf()).toMatchObject([{ action: 'sales.submit' }]);
  });

  it('is corrected a limited number of times', async () => {
    for (let revision = 0; revision < MAX_CORRECTIONS; revision++)
      await correct({ revision, saleValueCents: 80_000 + revision });
    await expectRefusal(correct({ revision: MAX_CORRECTIONS }), 409);
  });

  it('is withdrawn by its agent, and then nobody decides it', async () => {
    expect(await withdraw()).toMatchObject({
      status: 'withdrawn',
      withdrawnAt: expect.any(String),
      commissionAmountCents: 0,
    });
    const { approve } = decisionsOf(office.admin);
    for (const late of [() => approve(sale.id), reject, () => withdraw(), () => correct()])
      await expectRefusal(late(), 409, {
        message: 'This sale was withdrawn by its agent.',
        data: { current: { status: 'withdrawn', withdrawnAt: expect.any(String) } },
      });
    expect(await entriesOf()).toEqual([]);
    expect((await historyOf())[0]).toEqual({
      action: 'sales.withdraw',
      changes: [{ label: 'Status', before: 'pending', after: 'withdrawn' }],
    });
  });

  it('is somebody else’s: it isn’t found', async () => {
    const stranger = await office.newAgent();
    for (const act of [correct, resend]) await expectRefusal(act({}, stranger), 404);
    await expectRefusal(withdraw(stranger), 404);
  });
});

/** Amounts have a no-break space. */
const spaced = ({ after }: { after?: string }) =>
  after?.startsWith('R1 ') ? { after: after.replace(' ', '\u00A0') } : {};

describe('a decision on a sale that was corrected since it was looked at', () => {
  it.each(['approveSale', 'rejectSale'] as const)('is refused: %s', async (decide) => {
    await correct({ saleValueCents: 999_900 });
    const seen = { saleId: sale.id, reason: 'No', revision: 0 };
    const { reason: _, ...approval } = seen;
    // The figures that the next decision names follow from the corrected value.
    const { upfrontCommissionCents, monthlyCommissionCents } = await agent.api.sales.getMySale({
      saleId: sale.id,
    });
    const figures = { saleValueCents: 999_900, upfrontCommissionCents, monthlyCommissionCents };
    const decision =
      decide === 'approveSale' ? sales.approveSale(approval) : sales.rejectSale(seen);
    await expectRefusal(decision, 409, {
      message: 'This sale was corrected meanwhile. Look at it again.',
      data: { current: { status: 'pending', revision: 1, ...figures } },
    });
    expect(await entriesOf()).toEqual([]);
    expect(await sales.approveSale({ saleId: sale.id, revision: 1 })).toMatchObject({
      status: 'approved',
    });
  });

  it('is refused for that sale alone among many', async () => {
    const other = await agent.api.sales.submitSale(saleOf(office));
    await correct({ saleValueCents: 999_900 });
    const { results } = await sales.decideSales({
      decision: 'approve',
      saleIds: [sale.id, other.id],
      revisions: { [sale.id]: 0, [other.id]: 0 },
    });
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [sale.id, 'refused'],
      [other.id, 'done'],
    ]);
  });

  it('leaves a correction after an approval with what happened', async () => {
    await sales.approveSale({ saleId: sale.id });
    for (const late of [correct, withdraw])
      await expectRefusal(late(), 409, {
        message: 'This sale was already approved.',
        data: { current: { status: 'approved', approvedAt: expect.any(String) } },
      });
    expect(await entriesOf()).toEqual(['upfront']);
  });

  it.each([
    ['correction', {}],
    ['correction', BAD_HOUR],
    ['withdrawal', {}],
    ['withdrawal', BAD_HOUR],
  ] as const)('racing a %s: one wins, and the money follows it', async (mend, faults) => {
    await raceToMend({ stack, office }, { agent, mend, faults });
  });
});

describe('a rejected sale', () => {
  it('is sent again as a new sale, and both show the link', async () => {
    await reject();
    const again = await resend({ proofUploadId: await uploadedProof(agent) });
    expect(again).toMatchObject({ status: 'pending', resubmits: sale.id, revision: 0 });
    expect(again.id).not.toBe(sale.id);
    for (const reader of [agent.api.sales.getMySale, sales.getSale]) {
      expect(await reader({ saleId: sale.id })).toMatchObject({
        status: 'rejected',
        resubmittedAs: again.id,
      });
      expect(await reader({ saleId: again.id })).toMatchObject({ resubmits: sale.id });
    }
    await sales.approveSale({ saleId: again.id });
    expect(await entriesOf()).toEqual(['upfront']);
  });

  it('is sent again once, however often it is tried', async () => {
    await reject();
    const tries = await Promise.allSettled([resend(), resend(), resend()]);
    const done = tries.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    await expectRefusal(resend(), 409, {
      message: 'This sale was already sent again.',
      data: { current: { resubmittedAs: expect.any(String) } },
    });
  });

  it('alone can be sent again', async () => {
    await expectRefusal(resend(), 409, { data: { current: { status: 'pending' } } });
    await withdraw();
    await expectRefusal(resend(), 409, { data: { current: { status: 'withdrawn' } } });
  });
});

describe('in the office’s lists', () => {
  it('a withdrawn sale is in no figure, resembles none, and is found by its status', async () => {
    const customer = { customerEmail: `${agent.id}@customer.example`, customerPhone: '0845550199' };
    sale = await agent.api.sales.submitSale(saleOf(office, customer));
    await stack.drain();
    const before = await sales.countSales();
    const dashboard = await agent.api.reports.getMyDashboard();
    await withdraw();
    await stack.drain();
    expect(await sales.countSales()).toEqual({
      ...before,
      pending: before.pending - 1,
      withdrawn: before.withdrawn + 1,
    });
    expect(await agent.api.reports.getMyDashboard()).toMatchObject({
      pendingSales: dashboard.pendingSales - 1,
      totalSales: dashboard.totalSales - 1,
    });
    const other = await agent.api.sales.submitSale(saleOf(office, customer));
    const { rows: similar } = await sales.findSimilarSales({ saleIds: [other.id] });
    expect(similar).toEqual([{ saleId: other.id, similar: [] }]);
    const { rows } = await sales.listSales({ status: 'withdrawn', q: agent.me.fullName });
    expect(rows.map(({ id }) => id)).toContain(sale.id);
  });

  it('a corrected sale counts for its new product and resembles its new customer’s', async () => {
    const customer = { customerEmail: `${agent.id}@customer.example`, customerPhone: '0845550198' };
    const product = await office.admin.api.products.createProduct({ name: 'Fibre 900' });
    const twin = await agent.api.sales.submitSale(saleOf(office, customer));
    await correct({ ...customer, productId: product.id });
    const { rows } = await sales.findSimilarSales({ saleIds: [twin.id] });
    expect(rows[0]?.similar.map(({ id }) => id)).toEqual([sale.id]);
    await sales.approveSale({ saleId: sale.id });
    await expectProjected(stack);
  });
});
