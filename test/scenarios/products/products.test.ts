/** Given the catalogue that administrators keep, agents sell what is in it, and sales outlive it. */
import { describe, expect, it } from 'vitest';
import { auditEventTable } from '../../../functions/data/audit/audit-event.table.ts';
import { recountProjections } from '../../support/projections/recount-projections.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { Product } from '../../../shared/products/contract.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { saleOf } from '../../support/stack/office.ts';
import { allRows } from '../../support/stack/all-pages.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const MORNING = '2027-03-30T08:00:00.000Z';
const GONE = { status: 404, message: 'This product does not exist.' };
const WITHDRAWN = {
  status: 409,
  message: 'This product is no longer for sale. Please pick another.',
};

const { stack, office } = await setUpOffice({ at: MORNING, callsByClock: false });
const agent = await office.newAgent();
const products = () => office.admin.api.products;
const seen = ({ id: productId, version }: Product) => ({ productId, version });
const add = (name: string, changes: object = {}) => products().createProduct({ name, ...changes });

type Asked = Omit<Parameters<typeof office.admin.api.products.listProducts>[0], 'limit'>;
const listed = async (asked: Asked = {}) => {
  await stack.drain();
  return (await products().listProducts({ limit: 100, ...asked })).rows.map(({ name }) => name);
};
const offered = async (asked: { q?: string } = {}) => {
  await stack.drain();
  const [own, picked] = await Promise.all([
    agent.api.products.listOffers(asked),
    products().listProductOptions(asked),
  ]);
  // Administrators pick from the same products, without what an agent earns.
  const rows = own.rows.map(({ commission: _commission, earns: _earns, ...offer }) => offer);
  expect(picked).toEqual({ ...own, rows });
  return own.rows.map(({ name }) => name);
};
const counts = async () => {
  await stack.drain();
  return products().countProducts();
};
const submit = (product: Product) =>
  agent.api.sales.submitSale(saleOf(office, { productId: product.id }));

describe('a product', () => {
  it('earns 10 percent and is for sale where nothing else is said', async () => {
    const before = await counts();
    const product = await add('Plain Fibre');
    expect(product).toMatchObject({ baseCommissionRate: 10, isActive: true, version: 1 });
    expect(await offered({ q: 'plain' })).toEqual(['Plain Fibre']);
    expect(await counts()).toEqual({ total: before.total + 1, active: before.active + 1 });
  });

  it('is offered in the order in which people count', async () => {
    for (const speed of [1000, 25, 200, 100]) await add(`Counted ${speed}`);
    const inOrder = ['Counted 25', 'Counted 100', 'Counted 200', 'Counted 1000'];
    expect(await offered({ q: 'counted' })).toEqual(inOrder);
    expect((await offered()).filter((name) => name.startsWith('Counted'))).toEqual(inOrder);
  });

  it('is shown to agents without internal fields', async () => {
    const facts = { downloadSpeedMbps: 50, uploadSpeedMbps: 25, sellingPriceCents: 69_900 };
    const product = await add('Secret Fibre', {
      ...facts,
      description: 'Not for resale.',
      planId: 'SECRET-1',
      providerId: 'P-9',
      connectionTypeId: 'C-2',
      isUncapped: true,
      costPriceCents: 50_000,
      marginPercentage: 28.47,
    });
    expect(product).toMatchObject({ planId: 'SECRET-1', costPriceCents: 50_000 });
    const { id, name } = product;
    await stack.drain();
    const commission = { upfrontCents: 5_000, monthlyCents: 1_000 };
    const earns = 'You earn R50.00 and R10.00 a month';
    const offer = { id, name, baseCommissionRate: 10, ...facts, commission, earns };
    expect((await agent.api.products.listOffers({ q: 'secret' })).rows).toEqual([offer]);
  });

  it('has a plan id that no other has', async () => {
    await add('Fibre of the plan', { planId: 'PLAN 7' });
    await expectRefusal(add('Another of the plan', { planId: 'PLAN 7' }), 409, {
      data: { fields: [{ path: 'planId' }] },
    });
    expect(await listed({ q: 'another of' })).toEqual([]);
    await add('Fibre of another plan', { planId: 'plan 7' });
  });

  it('is changed from the version that was seen, and keeps its plan id', async () => {
    const before = await add('Fibre 30', {
      description: 'Until May.',
      planId: 'P-30',
      sellingPriceCents: 49_900,
    });
    const form = { name: 'Fibre 35', baseCommissionRate: 12.5, isActive: false };
    const changed = await products().updateProduct({ ...seen(before), ...form });
    expect(changed).toMatchObject({ ...form, planId: 'P-30', version: 2 });
    expect(changed.description).toBeUndefined();
    expect(changed.sellingPriceCents).toBeUndefined();
    expect(await listed({ q: 'fibre 3' })).toEqual(['Fibre 35']);
    expect(await offered({ q: 'fibre 3' })).toEqual([]);
    await expectRefusal(products().updateProduct({ ...seen(before), ...form }), 409, {
      message: 'This product was changed meanwhile.',
      data: { current: { version: 2, name: 'Fibre 35' } },
    });
  });

  it('changes its name on no sale that was made of it', async () => {
    const product = await add('Old Name');
    const { id: saleId } = await submit(product);
    const form = { name: 'New Name', baseCommissionRate: 10, isActive: true };
    await products().updateProduct({ ...seen(product), ...form });
    expect((await agent.api.sales.getMySale({ saleId })).productName).toBe('Old Name');
  });
});

describe('a product that is withdrawn', () => {
  it('is sold no more until it is offered again; what was sold is decided as ever', async () => {
    const product = await add('Seasonal Fibre');
    const { id: saleId } = await submit(product);
    const before = await counts();
    const set = (isActive: boolean) =>
      products().setProductActive({ productId: product.id, isActive });
    expect(await set(false)).toMatchObject({ isActive: false, version: 2 });
    expect(await offered({ q: 'seasonal' })).toEqual([]);
    expect(await listed({ status: 'inactive', q: 'seasonal' })).toEqual(['Seasonal Fibre']);
    expect(await counts()).toEqual({ ...before, active: before.active - 1 });
    expect(await refusal(submit(product))).toMatchObject(WITHDRAWN);
    expect(await office.admin.api.sales.approveSale({ saleId })).toMatchObject({
      status: 'approved',
      productName: 'Seasonal Fibre',
      commissionAmountCents: 5_000,
    });
    // Withdrawn already: nothing changes.
    expect(await set(false)).toMatchObject({ version: 2 });
    expect(await set(true)).toMatchObject({ isActive: true, version: 3 });
    expect((await submit(product)).status).toBe('pending');
  });

  it('has the last value when many toggle at once', async () => {
    const { id: productId } = await add('Contended Fibre');
    const states = Array.from({ length: 8 }, (_, at) => at % 2 === 0);
    await Promise.all(
      states.map((isActive) => products().setProductActive({ productId, isActive })),
    );
    const { isActive } = await products().setProductActive({ productId, isActive: false });
    expect(isActive).toBe(false);
    expect(await offered({ q: 'contended' })).toEqual([]);
  });
});

describe('a product that is deleted', () => {
  it('is in no list, and its sales keep its name and are decided as ever', async () => {
    const product = await add('Doomed Fibre', { planId: 'DOOMED' });
    const [waiting, refused] = [await submit(product), await submit(product)];
    const before = await counts();
    expect(await products().deleteProduct(seen(product))).toEqual({ id: product.id });
    expect(await listed({ q: 'doomed' })).toEqual([]);
    expect(await listed()).not.toContain('Doomed Fibre');
    expect(await offered({ q: 'doomed' })).toEqual([]);
    expect(await counts()).toEqual({ total: before.total - 1, active: before.active - 1 });
    const { sales } = office.admin.api;
    expect(await sales.approveSale({ saleId: waiting.id })).toMatchObject({
      status: 'approved',
      productName: 'Doomed Fibre',
    });
    const reason = 'No such address';
    expect(await sales.rejectSale({ saleId: refused.id, reason })).toMatchObject({
      status: 'rejected',
      productName: 'Doomed Fibre',
    });
  });

  it('is refused in the forms that still show it, for agents and administrators', async () => {
    const product = await add('Late Fibre');
    await products().deleteProduct(seen(product));
    expect(await refusal(submit(product))).toMatchObject(WITHDRAWN);
    const added = { ...saleOf(office, { productId: product.id }), agentId: agent.id };
    expect(await refusal(office.admin.api.sales.addSale(added))).toMatchObject(WITHDRAWN);
  });

  it('can’t be changed any more, and its plan id is free', async () => {
    const product = await add('Gone Fibre', { planId: 'GONE' });
    const stale = { ...seen(product), version: 2 };
    await expectRefusal(products().deleteProduct(stale), 409, {
      message: 'This product was changed meanwhile.',
    });
    await products().deleteProduct(seen(product));
    const { id: productId } = product;
    const form = { name: 'Back', baseCommissionRate: 10, isActive: true };
    for (const late of [
      () => products().setProductActive({ productId, isActive: true }),
      () => products().updateProduct({ ...seen(product), ...form }),
      () => products().deleteProduct(seen(product)),
    ])
      expect(await refusal(late())).toMatchObject(GONE);
    expect(await add('Gone Fibre again', { planId: 'GONE' })).toMatchObject({ planId: 'GONE' });
  });

  it('lets no sale through that is submitted at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const product = await add(`Racing Fibre ${round}`);
      const [sale, deletion] = await Promise.allSettled([
        submit(product),
        products().deleteProduct(seen(product)),
      ]);
      expect(deletion.status).toBe('fulfilled');
      if (sale.status === 'rejected')
        expect(await refusal(Promise.reject(sale.reason as Error))).toMatchObject(WITHDRAWN);
      else expect(sale.value.productName).toBe(`Racing Fibre ${round}`);
      expect(await refusal(submit(product))).toMatchObject(WITHDRAWN);
    }
  });
});

describe('the list', () => {
  it('is newest first, page by page, and the other way round', async () => {
    const names = ['Paged 1', 'Paged 2', 'Paged 3'];
    for (const [at, name] of names.entries()) {
      await stack.moveClock(new Date(Date.parse(MORNING) + (at + 1) * 60_000).toISOString());
      await add(name);
    }
    await stack.drain();
    const page = async (asked: object) =>
      (await allRows((from) => products().listProducts({ limit: 2, ...asked, ...from }))).map(
        ({ name }) => name,
      );
    const all = await page({});
    expect(all.slice(0, 3)).toEqual(names.toReversed());
    expect(await page({ order: 'oldest' })).toEqual(all.toReversed());
    expect(await page({ q: 'paged' })).toEqual(names.toReversed());
    expect(await page({ q: 'paged', order: 'oldest', status: 'active' })).toEqual(names);
  });

  it('finds a product by any word of its name and by its plan id', async () => {
    await add('Vumatel Home Uncapped', { planId: 'VUM-100-50' });
    for (const q of ['uncapped', 'HOME un', 'vum-100', 'vumatel'])
      expect(await listed({ q })).toEqual(['Vumatel Home Uncapped']);
    expect(await listed({ q: 'capped' })).toEqual([]);
    expect(await offered({ q: 'vum-100' })).toEqual([]);
  });
});

it('leaves a trace of every change, and figures that a rebuild agrees with', async () => {
  const product = await add('Traced Fibre', { planId: 'TRACED' });
  const { productId } = seen(product);
  const withdrawn = await products().setProductActive({ productId, isActive: false });
  const form = { name: 'Traced', baseCommissionRate: 0, isActive: true };
  const changed = await products().updateProduct({ ...seen(withdrawn), ...form });
  await products().deleteProduct(seen(changed));
  const events = await auditEventTable(stack.table).ofDay(dayOf(MORNING));
  const traces = events.filter(({ subjectId }) => subjectId === product.id);
  expect(traces.map(({ action, actorId }) => [action, actorId])).toEqual(
    ['create', 'setActive', 'update', 'delete'].map((deed) => [
      `products.${deed}`,
      office.admin.id,
    ]),
  );
  expect(traces[2]).toMatchObject({
    before: { name: 'Traced Fibre', baseCommissionRate: 10, isActive: false },
    after: { name: 'Traced', baseCommissionRate: 0, isActive: true },
  });
  await stack.drain();
  const rebuilt = await recountProjections(stack.table);
  expect(rebuilt).toMatchObject({ differing: [], missing: [], stale: [] });
  const { total, active } = await counts();
  expect(rebuilt.counted).toMatchObject({ products: total, productsActive: active });
});
