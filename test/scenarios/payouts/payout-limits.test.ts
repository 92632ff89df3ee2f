/** Given limits of what one administrator pays out alone (decision 0048). */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { batchSteps, openBatch, paidAgent } from '../../support/batches/batches.ts';
import { refusal } from '../../support/stack/client.ts';
import { process } from '../../support/sales/deals.ts';
import { carryFinance, shareMailbox } from '../../support/payouts/finance.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const settings = settingsFromCdkJson();
const { stack, office } = await setUpOffice({
  settings: {
    ...settings,
    payoutLimits: { ...settings.payoutLimits, perBatchCents: 20_000_000 },
  },
});
const finance = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await carryFinance(stack, finance);
let maker: Person;
let agent: Person;
beforeEach(async () => {
  [maker, agent] = await Promise.all([office.newAdmin(), paidAgent(office)]);
});
afterAll(() => expectReconciled(stack));

const add = (amountCents: number, by = maker) =>
  by.api.payouts.addPayout({ agentId: agent.id, amountCents });
const spaced = ({ message }: { message: string }) => message.replaceAll('\u00A0', ' ');

describe('a payout above the limit of one payout', () => {
  it('isn’t released by one person alone, whoever that is', async () => {
    const { id } = await add(5_000_001);
    for (const by of [maker, finance]) {
      const refused = await refusal(process(by, id));
      expect(refused).toMatchObject({ status: 403, data: { needsSecondPerson: true } });
      expect(spaced(refused)).toContain(
        'One administrator alone pays out at most R50 000.00 in one payout.',
      );
    }
  });
});

it('a payout of the limit itself is released by whoever added it', async () => {
  const { id } = await add(5_000_000);
  expect(await process(maker, id)).toMatchObject({ status: 'processing' });
});

it('the limit of a day is a person’s, whichever of the accounts of a mailbox releases', async () => {
  const twin = await office.newAdmin();
  await shareMailbox(stack, maker, twin);
  const release = async (by: Person, amountCents: number) => {
    const { id: agentId } = await paidAgent(office);
    const { id } = await by.api.payouts.addPayout({ agentId, amountCents });
    return process(by, id);
  };
  for (const by of [maker, twin, maker, twin]) await release(by, 5_000_000);
  await release(maker, 4_999_999);
  expect((await refusal(release(twin, 2))).message).toContain('in a day');
  await release(twin, 1);
  await release(await office.newAdmin(), 1);
});

it('the next day begins anew', async () => {
  await stack.moveClock('2031-03-10T21:59:00.000Z');
  for (const amountCents of [5_000_000, 5_000_000])
    await process(maker, (await add(amountCents)).id);
  const { id } = await add(1);
  expect((await refusal(process(maker, id))).message).toContain('to one agent in a day');
  await stack.moveClock('2031-03-10T22:01:00.000Z');
  expect(await process(maker, id)).toMatchObject({ status: 'processing' });
  await stack.moveClock(undefined);
});

it('a batch above its own limit isn’t locked until it is smaller', async () => {
  const payouts = [];
  for (const amountCents of [5_000_000, 5_000_000, 5_000_000, 5_000_000, 1])
    payouts.push(
      await office.admin.api.payouts.addPayout({
        agentId: (await paidAgent(office)).id,
        amountCents,
      }),
    );
  const period = await openBatch(office, payouts);
  const refused = await refusal(batchSteps(finance).lock(period));
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.message.replaceAll('\u00A0', ' ')).toContain('at most R200 000.00');
  const { id: payoutId = '' } = payouts.at(-1) ?? {};
  await finance.api.monthlyRun.excludeLine({ batchId: period, payoutId, reason: 'Later' });
  expect(await batchSteps(finance).lock(period)).toMatchObject({ lines: 4 });
});
