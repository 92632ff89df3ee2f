/**
 * Given an office where payouts need two people (decision 0021): who added one, or edited the bank
 * details that it goes to, can't release it, and nobody can without the finance permission. The rule's
 * cases are in shared/payouts/rules.test.ts; random sequences play them (hand-sequences.test.ts).
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { heldWords } from '../../../shared/payouts/rules.ts';
import { refusal } from '../../support/stack/client.ts';
import { approvedSale, process, requestedPayout, seenPayouts } from '../../support/sales/deals.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

/** Both carry the permission; the third administrator doesn't. */
let agent: Person;

const { stack, office } = await setUpOffice({
  // Without the hold, which has tests of its own, the first details that somebody enters are paid to.
  settings: { ...settingsFromCdkJson(), fourEyesOnPayouts: true, bankChangeHoldHours: 0 },
});
const maker = office.admin;
const [checker, clerk, desk] = await Promise.all([
  office.newAdmin({ fullName: 'Sipho Ndlovu' }),
  office.newAdmin({ fullName: 'Anele Botha' }),
  office.newAdmin({ fullName: 'Lerato Khumalo' }),
]);
await Promise.all([carryFinance(stack, maker), carryFinance(stack, checker)]);
beforeEach(async () => {
  agent = await office.newAgent();
});
afterAll(() => expectReconciled(stack));

const held = (because: keyof typeof heldWords) => ({ status: 403, message: heldWords[because] });
const added = (by = maker) =>
  by.api.payouts.addPayout({ agentId: agent.id, amountCents: 10_000 }).then(({ id }) => id);
const requested = async () => {
  // The administrator who approves a sale has a hand in the request, too.
  await approvedSale(office, agent, desk);
  return (await requestedPayout(agent)).id;
};
const pay = (by: Person, payoutId: string) =>
  by.api.payouts.markPaid({ payoutId, transactionId: 'T-1' });
const editBanking = async (by: Person, changes: object = {}) => {
  const { bankingUpdatedAt: seen } = await by.api.agents.viewAgentBanking({ agentId: agent.id });
  const banking = { ...bankingOf(changes), ...(seen ? { seen } : {}) };
  await by.api.agents.saveAgentBanking({ agentId: agent.id, ...banking });
};
const row = async (by: Person, payoutId: string) =>
  (await by.api.payouts.listPayouts({ limit: 100 })).rows.find(({ id }) => id === payoutId);

describe('whoever added a payout', () => {
  it('takes it neither to processing nor to paid; another does both', async () => {
    const payoutId = await added();
    expect(await refusal(process(maker, payoutId))).toMatchObject(held('added'));
    expect(await process(checker, payoutId)).toMatchObject({ status: 'processing' });
    expect(await refusal(pay(maker, payoutId))).toMatchObject(held('added'));
    expect(await pay(checker, payoutId)).toMatchObject({ status: 'paid' });
  });

  it('may still reject it', async () => {
    const payoutId = await added();
    const rejected = await maker.api.payouts.rejectPayout({ payoutId, reason: 'Twice' });
    expect(rejected.status).toBe('rejected');
  });

  it('is refused for that row alone where many are released at once', async () => {
    const [own, others] = [await added(), await added(checker)];
    const payoutIds = [own, others];
    const step = async (step: 'processing' | 'paid', by: Person) =>
      by.api.payouts.stepPayouts(
        step === 'paid'
          ? { step, payoutIds, transactionId: 'T-2' }
          : { step, payouts: await seenPayouts(by, payoutIds) },
      );
    expect((await step('processing', maker)).results).toMatchObject([
      { id: own, outcome: 'refused', code: 'FORBIDDEN', message: heldWords.added },
      { id: others, outcome: 'done' },
    ]);
    await process(checker, own);
    expect((await step('paid', checker)).results).toMatchObject([
      { id: own, outcome: 'done' },
      { id: others, outcome: 'refused', code: 'FORBIDDEN', message: heldWords.added },
    ]);
  });
});

describe('whoever edited the bank details', () => {
  it('can’t release payouts to that account, whoever requested them', async () => {
    await editBanking(maker);
    const payoutId = await requested();
    expect(await refusal(process(maker, payoutId))).toMatchObject(held('banking'));
    await process(checker, payoutId);
    // The account was fixed as it was: to edit it now changes nothing of this payout.
    await editBanking(checker, { accountNumber: '111122223333' });
    expect(await refusal(pay(maker, payoutId))).toMatchObject(held('banking'));
    expect(await pay(checker, payoutId)).toMatchObject({ status: 'paid' });
  });

  it('can’t release to an account that they edit at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      agent = await office.newAgent();
      await agent.api.agents.saveBanking(bankingOf());
      const payoutId = await requested();
      await Promise.allSettled([
        editBanking(maker, { accountNumber: '999988887777' }),
        process(maker, payoutId),
      ]);
      const { status, paymentDetails } = await checker.api.payouts.getPayout({ payoutId });
      if (status === 'processing') expect(paymentDetails?.accountNumber).toBe('62000000123');
      else expect(await refusal(process(maker, payoutId))).toMatchObject(held('banking'));
    }
  });

  it('can’t release a payout fixed without an account', async () => {
    const payoutId = await requested();
    await process(maker, payoutId);
    await editBanking(maker);
    expect(await refusal(pay(maker, payoutId))).toMatchObject(held('banking'));
    expect(await pay(checker, payoutId)).toMatchObject({ status: 'paid' });
  });
});

describe('the finance permission', () => {
  it('shows in the list of administrators, page by page', async () => {
    const { listAdministrators } = clerk.api.identity;
    const first = await listAdministrators({ limit: 2 });
    expect(first.rows).toHaveLength(2);
    const next = await listAdministrators({ limit: 100, cursor: first.cursor ?? '' });
    expect(next.cursor).toBeNull();
    const holders = new Map([...first.rows, ...next.rows].map((one) => [one.id, one.permissions]));
    expect(holders.size).toBe(2 + next.rows.length);
    expect(holders.get(maker.id)).toContain('finance');
    expect(holders.get(clerk.id)).not.toContain('finance');
  });
});

it('shows each reader why they can’t release a payout, and who was involved', async () => {
  await editBanking(checker);
  const payoutId = await added();
  expect((await row(maker, payoutId))?.held).toEqual({
    because: ['added'],
    makers: [maker.id, checker.id],
  });
  expect((await row(checker, payoutId))?.held?.because).toEqual(['banking']);
  const { held: clerks } = await clerk.api.payouts.getPayout({ payoutId });
  expect(clerks?.because).toEqual(['permission']);
  expect(await refusal(process(clerk, payoutId))).toMatchObject(held('permission'));
  await carryFinance(stack, clerk);
  expect((await row(clerk, payoutId))?.held).toBeUndefined();
  await process(clerk, payoutId);
  await pay(clerk, payoutId);
  expect((await row(maker, payoutId))?.held).toBeUndefined();
});
