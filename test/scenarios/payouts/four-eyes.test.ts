/**
 * Given an office where payouts need two people (decision 0021): who added one, or edited the bank
 * details that it goes to, can't release it, and nobody can without the finance permission. The rule's
 * cases are in shared/payouts/rules.test.ts; random sequences play them (hand-sequences.test.ts).
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { auditActions } from '../../../shared/audit/words.ts';
import { heldWords } from '../../../shared/payouts/rules.ts';
import { refusal } from '../../support/stack/client.ts';
import { approvedSale, process, requestedPayout, seenPayouts } from '../../support/sales/deals.ts';
import { carryFinance, setFinance } from '../../support/payouts/finance.ts';
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
    for (let round = 0; round < 6; round++) {
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
  it('is given by its holders to others, and the change is audited', async () => {
    const set = (by: Person, whom: { id: string }, hasFinance: boolean) =>
      setFinance(stack, by, whom, hasFinance);
    const all = ['sales', 'support', 'payouts', 'finance'];
    expect(await refusal(set(clerk, clerk, true))).toMatchObject({ status: 403 });
    expect(await refusal(set(clerk, checker, false))).toMatchObject({ status: 403 });
    expect(await refusal(set(maker, maker, false))).toMatchObject({ status: 403 });
    expect(await refusal(set(maker, agent, true))).toMatchObject({ status: 404 });
    expect(await set(maker, clerk, true)).toMatchObject({ id: clerk.id, permissions: all });
    expect((await clerk.api.identity.getMe()).permissions).toEqual(all);
    const payoutId = await requested();
    expect(await process(clerk, payoutId)).toMatchObject({ status: 'processing' });
    expect(await set(maker, clerk, false)).toMatchObject({
      permissions: ['sales', 'support', 'payouts'],
    });
    expect(await refusal(pay(clerk, payoutId))).toMatchObject(held('permission'));
    const { rows } = await maker.api.audit.listEvents({
      limit: 10,
      subject: `administrator:${clerk.id}`,
    });
    expect(rows.map(({ what }) => what)).toEqual([
      'Changed the permissions of an administrator',
      'Changed the permissions of an administrator',
      auditActions['identity.refuse'].words,
      'Signed in',
      'Registered an account',
    ]);
    expect(rows[1]).toMatchObject({
      actor: { id: maker.id },
      changes: [
        {
          label: 'Permissions',
          before: 'Sales desk, Support, Payouts',
          after: 'Sales desk, Support, Payouts, Finance',
        },
      ],
    });
  });

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
    expect(await refusal(agent.api.identity.listAdministrators({}))).toMatchObject({ status: 403 });
  });

  it('can’t be taken from each other by two at once: somebody still carries it', async () => {
    const [one, other] = await Promise.all([office.newAdmin(), office.newAdmin()]);
    await Promise.all([carryFinance(stack, one), carryFinance(stack, other)]);
    const take = (by: Person, from: Person) => setFinance(stack, by, from, false);
    const ends = await Promise.allSettled([take(one, other), take(other, one)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const carried = await Promise.all([one, other].map(({ api }) => api.identity.getMe()));
    expect(carried.filter(({ permissions }) => permissions?.includes('finance'))).toHaveLength(1);
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
  await carryFinance(stack, clerk);
  expect((await row(clerk, payoutId))?.held).toBeUndefined();
  await process(clerk, payoutId);
  await pay(clerk, payoutId);
  expect((await row(maker, payoutId))?.held).toBeUndefined();
});
