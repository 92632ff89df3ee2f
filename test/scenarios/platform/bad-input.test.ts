/**
 * Given forms that people fill in wrongly or with malice, the answer names the field. Four forms have fields
 * of every kind; test/support/forms/form-rules.test.ts has the rules of all.
 */
import { describe, expect, it } from 'vitest';
import { approvedSale } from '../../support/sales/deals.ts';
import { booksOf } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { allSales } from '../../support/ledger/races.ts';
import { tooLong, wrongAmounts, wrongTexts, wrongUrls } from '../../support/forms/wrong-inputs.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const agent = await office.newAgent();
const { id: approvedId } = await approvedSale(office, agent);

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
  const sale = saleOf(office);
  const ofAgent = { agentId: agent.id };
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
      path: '/admin/payouts',
      form: { ...ofAgent, amountCents: 100 },
      wrong: { agentId: [...wrongTexts, 'no/id'], amountCents: wrongAmounts },
      optional: { notes: [7, tooLong(2_000), 'a\u202eb'] },
    },
    {
      as: office.admin,
      path: `/admin/sales/${approvedId}/end`,
      form: { reason: 'No such address' },
      wrong: { reason: [...wrongTexts, tooLong(2_000)] },
      optional: { endedAt: ['yesterday', '', 7, '2026-02-30T00:00:00Z'] },
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
  ];
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

describe('every field of a form', () => {
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

it('a body larger than any form is refused', async () => {
  const body = JSON.stringify({ customerName: 'x'.repeat(1_000_000) });
  expect((await post(agent, '/agent/sales', body)).status).toBe(400);
});

it.each([
  '<b>Nomsa</b><script>alert(1)</script>',
  'Nomsa 🎉👩‍👩‍👧',
  'שלום عالم',
  "'; DROP --",
  '=SUM(1)',
])('text of any kind is kept and returned as it is: %j', async (customerName) => {
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office, { customerName }));
  expect(await agent.api.sales.getMySale({ saleId })).toMatchObject({ customerName });
});
