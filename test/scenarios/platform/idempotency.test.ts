/** Given a submission that is sent again, by impatience or by a bad line, it counts once. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { addedSale, decisionsOf } from '../../support/sales/deals.ts';
import { aLead } from '../../support/leads/leads.ts';
import { booksOf, closePeriod, expectReconciled } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { allSales, BAD_HOUR, under } from '../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const TODAY = '2027-03-30T08:00:00.000Z';
const TOMORROW = '2027-03-31T09:00:00.000Z';
const NEXT_MONTH = '2027-04-02T08:00:00.000Z';

let agent: Person;
let key: string;

const submit = (changes: object = {}, person = agent) =>
  person.api.sales.submitSale(saleOf(office, changes), { context: { idempotencyKey: key } });
/** The field that names what a sale comes of. */
async function linkTo(origin: string): Promise<object> {
  if (origin === 'a lead') return { leadId: await aLead(office, agent) };
  const { id: resubmits } = await agent.api.sales.submitSale(saleOf(office));
  await decisionsOf(office.admin).reject(resubmits);
  return { resubmits };
}
const times = <Result>(count: number, make: () => Result) => Array.from({ length: count }, make);

const { stack, office } = await setUpWatchedOffice({ at: TODAY, callsByClock: false });
beforeEach(async () => {
  await stack.moveClock(TODAY);
  agent = await office.newAgent();
  key = crypto.randomUUID();
});
afterAll(() => expectReconciled(stack));

describe('the same key', () => {
  it.each([
    ['a database that answers', {}],
    ['a database that loses answers', { ...BAD_HOUR, lostReplyRate: 0.2 }],
  ])('50 times at once makes one sale, given %s', async (_, faults) => {
    const answers = await under(stack, faults, () => Promise.allSettled(times(50, () => submit())));
    const sales = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(sales.length).toBeGreaterThan(0);
    expect(new Set(sales).size).toBe(1);
    expect((await allSales(agent)).map(({ id }) => id)).toEqual([sales[0]]);
  });

  it.each(['a lead', 'a rejected sale'])(
    'many times at once answers each with the one sale of %s',
    async (origin) => {
      for (let round = 0; round < 2; round++) {
        key = crypto.randomUUID();
        const link = await linkTo(origin);
        const answers = await Promise.all(times(12, () => submit(link)));
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
        expect(answers[0]).toMatchObject(link);
      }
    },
  );

  it('returns the first sale a day later, though its product is no longer offered, and with what it has earned', async () => {
    const { products, sales } = office.admin.api;
    const { id: productId } = await products.createProduct({ name: 'Fibre 10' });
    const first = await submit({ productId });
    await products.setProductActive({ productId, isActive: false });
    await stack.moveClock(TOMORROW);
    expect(await submit({ productId })).toEqual(first);
    await sales.approveSale({ saleId: first.id });
    await closePeriod(stack, { agent, period: '2027-03', at: NEXT_MONTH });
    expect(await submit({ productId })).toMatchObject({ commissionAmountCents: 6_000 });
    expect(await allSales(agent)).toHaveLength(1);
  });

  it('is refused with other content, and changes nothing', async () => {
    const first = await submit();
    await expectRefusal(submit({ saleValueCents: 79_901 }), 409, {
      message: 'This Idempotency-Key was already used with other content.',
    });
    expect(await allSales(agent)).toEqual([first]);
  });

  it('of another agent makes another sale', async () => {
    const other = await office.newAgent();
    const [mine, theirs] = await Promise.all([submit(), submit({}, other)]);
    expect(theirs.id).not.toBe(mine.id);
    expect(await allSales(agent)).toHaveLength(1);
    expect(await allSales(other)).toHaveLength(1);
  });

  it('in another operation makes another thing', async () => {
    const context = { idempotencyKey: key };
    const form = { ...saleOf(office), agentId: agent.id };
    await office.admin.api.sales.addSale(form, { context });
    await office.admin.api.sales.addSale(form, { context });
    await office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents: 700 }, { context });
    const { entries, balance } = await booksOf(stack, agent);
    expect(entries).toHaveLength(3);
    expect(balance).toMatchObject({ earnedCents: 5_000, reservedCents: 5_700 });
  });

  it('requests one payout, and the repeat sees it', async () => {
    const { payout } = await addedSale(office, agent);
    await office.admin.api.payouts.rejectPayout({ payoutId: payout.id, reason: 'Paid by hand' });
    const request = () =>
      agent.api.payouts.requestPayout(
        { availableCents: 5_000 },
        { context: { idempotencyKey: key } },
      );
    const answers = await Promise.all(times(10, request));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await booksOf(stack, agent)).balance.reservedCents).toBe(5_000);
  });
});

describe('an invalid key', () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${stack.url}/api/agent/sales`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${agent.accessToken}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(saleOf(office)),
    });

  it.each<[string, Record<string, string>, string]>([
    ['missing', {}, 'is required'],
    ['too long', { 'idempotency-key': 'x'.repeat(65) }, 'must be 8 to 64 letters, digits, - or _'],
  ])('is refused: %s', async (_, headers, message) => {
    const response = await send(headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: `Idempotency-Key ${message}`,
      data: { fields: [{ path: 'Idempotency-Key', message }] },
    });
    expect(await allSales(agent)).toEqual([]);
  });
});
