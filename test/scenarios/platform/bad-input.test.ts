/** Given forms that people fill in wrongly or with malice, the answer names the field. */
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_MESSAGE, MAX_SUBJECT } from '../../../shared/support/rules.ts';
import { approvedSale, requestedPayout } from '../../support/sales/deals.ts';
import { booksOf } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { allSales } from '../../support/ledger/races.ts';
import { tooLong, wrongAmounts, wrongTexts, wrongUrls } from '../../support/forms/wrong-inputs.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const agent = await office.newAgent();
const ids = { pending: '', approved: '', payout: '', processing: '' };

interface Answer {
  status: number;
  body: { message?: string; data?: { fields?: { path: string; message: string }[] } };
}

async function post(person: Person, path: string, body: string): Promise<Answer> {
  const response = await fetch(`${stack.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** JSON in which `"1e309"` is the number that no double holds. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('"1e309"', '1e309');

beforeAll(async () => {
  ({ id: ids.approved } = await approvedSale(office, agent));
  ({ id: ids.processing } = await requestedPayout(agent));
  await office.admin.api.payouts.markProcessing({ payoutId: ids.processing });
  await approvedSale(office, agent);
  ({ id: ids.payout } = await requestedPayout(agent));
  ({ id: ids.pending } = await agent.api.sales.submitSale(saleOf(office)));
});

const saleFields = {
  customerName: [...wrongTexts, tooLong(120)],
  customerEmail: [...wrongTexts, 'nomsa', 'a@b', tooLong(255)],
  customerPhone: [
    ...wrongTexts,
    'abc',
    '12345',
    '082123',
    '0000000000',
    '+44 20 7946',
    tooLong(40),
  ],
  productId: [...wrongTexts, 'no/id', 'nobody'],
  saleValueCents: wrongAmounts,
};
/** A price may be 0. */
const wrongPrices = wrongAmounts.filter((amount) => amount !== 0);
const each = (names: readonly string[], wrong: readonly unknown[]) =>
  Object.fromEntries(names.map((name) => [name, wrong]));

const forms = () => {
  const reason = 'No such address';
  const sale = saleOf(office);
  const ofAgent = { agentId: agent.id };
  const person = { fullName: 'Sipho Nkosi', email: 'sipho@demo.example', phone: '082 123 4567' };
  return [
    {
      as: agent,
      path: '/agent/sales',
      form: sale,
      wrong: saleFields,
      optional: { proofUrl: wrongUrls },
    },
    {
      as: office.admin,
      path: '/admin/sales',
      form: { ...sale, ...ofAgent },
      wrong: { ...saleFields, agentId: [...wrongTexts, 'no/id'] },
      optional: { proofUrl: wrongUrls },
    },
    {
      as: agent,
      path: '/agent/payouts',
      form: { availableCents: 0 },
      wrong: { availableCents: wrongAmounts.filter((amount) => amount !== 0) },
    },
    {
      as: office.admin,
      path: '/admin/payouts',
      form: { ...ofAgent, amountCents: 100 },
      wrong: { agentId: [...wrongTexts, 'no/id'], amountCents: wrongAmounts },
      optional: { notes: [7, tooLong(2_000), 'a\u202eb'] },
    },
    ...['reject', 'end'].map((verb) => ({
      as: office.admin,
      path: `/admin/sales/${verb === 'end' ? ids.approved : ids.pending}/${verb}`,
      form: { reason },
      wrong: { reason: [...wrongTexts, tooLong(2_000)] },
      optional: verb === 'end' ? { endedAt: ['yesterday', '', 7, '2026-02-30T00:00:00Z'] } : {},
    })),
    ...['reject', 'returned'].map((verb) => ({
      as: office.admin,
      path: `/admin/payouts/${verb === 'reject' ? ids.payout : ids.processing}/${verb}`,
      form: { reason },
      wrong: { reason: [...wrongTexts, tooLong(2_000)] },
    })),
    {
      as: office.admin,
      path: `/admin/payouts/${ids.processing}/paid`,
      form: { transactionId: 'FNB-0001' },
      wrong: { transactionId: [...wrongTexts, tooLong(120), 'one\ntwo'] },
      optional: { notes: [7, tooLong(2_000)] },
    },
    {
      as: office.admin,
      path: '/admin/products',
      form: { name: 'Fibre 10' },
      wrong: { name: [...wrongTexts, tooLong(120)] },
      optional: {
        description: [7, tooLong(2_000)],
        baseCommissionRate: [-1, 101, 10.25, '10', '1e309'],
        downloadSpeedMbps: [-1, '100', '1e309'],
        uploadSpeedMbps: [-1, '100', '1e309'],
        ...each(['sellingPriceCents', 'costPriceCents'], wrongPrices),
        marginPercentage: [-10_001, 10_001, '10', '1e309'],
        ...each(['planId', 'providerId', 'connectionTypeId'], [...wrongTexts, tooLong(100)]),
        ...each(['isActive', 'isUncapped'], ['true', 1]),
      },
    },
    {
      as: office.admin,
      path: '/admin/agents',
      form: { ...person, password: 'Demo-portal-1' },
      wrong: {
        fullName: [...wrongTexts, tooLong(120), 'one\ntwo'],
        email: [...wrongTexts, 'sipho', 'a@b', tooLong(255), 'boss@fibrelink.example'],
        phone: [...wrongTexts, 'abc', '12', tooLong(40)],
        password: [
          ...wrongTexts,
          'seven77',
          tooLong(256),
          ' eight-chr',
          'eight-chr ',
          'eight\nchr',
        ],
      },
      optional: { referralCode: ['', 'ABC', 'ABCDEFGHI', 'ABC-DEF', 'ABCDEÉ', 7] },
    },
    {
      as: agent,
      path: '/agent/support-requests',
      form: { subject: 'My payout', message: 'It isn’t there yet.' },
      wrong: {
        subject: [...wrongTexts, tooLong(MAX_SUBJECT), 'one\ntwo'],
        message: [...wrongTexts, tooLong(MAX_MESSAGE)],
      },
    },
    {
      as: office.admin,
      path: '/admin/exports',
      form: { kind: 'exportSales' },
      wrong: { kind: ['', 'exportAll', 7] },
    },
  ].map((one) => ({ optional: {}, ...one }));
};

async function everything() {
  const { agents, sales, payouts, products } = office.admin.api;
  return {
    agents: (await agents.listAgentOptions({})).rows,
    books: await booksOf(stack, agent),
    sales: await allSales(agent),
    all: (await sales.listSales({ limit: 100 })).rows.length,
    payouts: (await payouts.listPayouts({ limit: 100 })).rows,
    products: (await products.listProducts({ limit: 100 })).rows,
    requests: (await agent.api.support.listMyRequests()).rows,
  };
}

describe('every field of every form', () => {
  it('is refused by name when it is wrong, and nothing is written', async () => {
    const before = await everything();
    const accepted: string[] = [];
    const expectNamed = async (
      one: ReturnType<typeof forms>[number],
      field: string,
      value: unknown,
    ) => {
      const { status, body } = await post(one.as, one.path, json({ ...one.form, [field]: value }));
      const named = body.data?.fields?.some(({ path }) => path === field);
      if (status !== 400 || !named)
        accepted.push(`${one.path} ${field} ${json(value)?.slice(0, 40)}: ${status} ${json(body)}`);
    };
    for (const one of forms()) {
      for (const [field, values] of Object.entries({ ...one.wrong, ...one.optional }))
        await Promise.all(values.map((value) => expectNamed(one, field, value)));
      for (const field of Object.keys(one.wrong)) await expectNamed(one, field, undefined);
      await expectNamed(one, 'isAdmin', true);
    }
    expect(accepted).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('are all named at once', async () => {
    const { status, body } = await post(agent, '/agent/sales', '{}');
    expect(status).toBe(400);
    expect(body.data?.fields).toEqual(
      Object.keys(saleFields).map((path) => ({ path, message: 'is required' })),
    );
  });
});

describe('text of any kind', () => {
  it.each([
    '<b>Nomsa</b><script>alert(1)</script>',
    'Nomsa 🎉👩‍👩‍👧',
    'שלום عالم',
    "'; DROP --",
    '=1+1',
  ])('is kept and returned as it is: %j', async (customerName) => {
    const { id: saleId } = await agent.api.sales.submitSale(saleOf(office, { customerName }));
    expect(await agent.api.sales.getMySale({ saleId })).toMatchObject({ customerName });
  });
});

describe('a body that is no form', () => {
  it.each([
    ['no JSON', '{"customerName": '],
    ['an array', '[1, 2]'],
    ['a number', '7'],
    ['null', 'null'],
    ['nothing', ''],
    ['larger than any form', JSON.stringify({ customerName: 'x'.repeat(1_000_000) })],
  ])('is refused: %s', async (_, body) => {
    expect((await post(agent, '/agent/sales', body)).status).toBe(400);
  });
});
