/** Given an agent who sends more in an hour than anybody sells: the rest is refused, and goes on later. */
import { afterEach, expect, it } from 'vitest';
import { apiOf } from '../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { saleOf } from '../../support/stack/office.ts';
import { statusesOf } from '../../support/ledger/races.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const LIMIT = 5;
const { stack, office } = await setUpOffice({
  callsByClock: false,
  keepsHourlyLimits: true,
  settings: {
    agentLimits: { salesAnHour: LIMIT, uploadFormsAnHour: LIMIT, accountViewsAnHour: LIMIT },
    administratorLimits: { accountsAnHour: LIMIT },
  },
});
afterEach(() => stack.moveClock(undefined));

it('takes so many sales in an hour, however many come at once, and goes on in the next', async () => {
  const agent = await office.newAgent();
  await stack.moveClock('2031-05-05T08:59:30.000Z');
  const submit = (idempotencyKey: string = crypto.randomUUID()) =>
    agent.api.sales.submitSale(saleOf(office), { context: { idempotencyKey } });
  const first = crypto.randomUUID();
  const { id } = await submit(first);
  const statuses = await statusesOf(Array.from({ length: LIMIT + 3 }, () => submit()));
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT - 1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  await expectRefusal(submit(), 429, {
    message: 'You can submit 5 sales an hour. Please go on in 1 min.',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  // A repeat of what was taken isn't counted.
  expect((await submit(first)).id).toBe(id);
  const other = await office.newAgent();
  expect(await other.api.sales.submitSale(saleOf(office))).toMatchObject({ status: 'pending' });
  await stack.moveClock('2031-05-05T09:00:30.000Z');
  expect(await submit()).toMatchObject({ status: 'pending' });
});

it('gives so many upload forms in an hour, and goes on in the next', async () => {
  const agent = await office.newAgent();
  await stack.moveClock('2031-05-06T08:30:00.000Z');
  const ask = () => agent.api.sales.startProofUpload({ type: 'image/png', sizeBytes: 100 });
  const statuses = await statusesOf(Array.from({ length: LIMIT + 3 }, ask));
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await refusal(ask())).message).toBe(
    'You can upload 5 files an hour. Please go on in 30 min.',
  );
  await stack.moveClock('2031-05-06T09:00:00.000Z');
  expect((await ask()).url).toContain('http');
});

it('takes sixty recovery codes of a network in an hour', async () => {
  await stack.moveClock('2031-05-07T08:30:00.000Z');
  const { identity } = apiOf(stack);
  const redeem = () => identity.redeemRecoveryCode({ email: 'a@demo.example', code: 'x' });
  const statuses = await statusesOf(Array.from({ length: 62 }, redeem));
  expect(statuses.filter((status) => status === 400)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
