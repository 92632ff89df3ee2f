/**
 * Whole months of an office, with every step of its administrators counted: of two honest people with the
 * rule on, and of one person alone with it off. Nothing ends in "nobody may".
 */
import { expect, it, onTestFinished } from 'vitest';
import type { ApprovalOperation } from '../../../../shared/approvals/words.ts';
import { byTwo } from '../../../support/approvals/by-two.ts';
import { linesOf } from '../../../support/batches/batch-office.ts';
import { batchSteps, paidAgent, readBatch } from '../../../support/batches/batches.ts';
import { draftOf } from '../../../support/commission-plans/commission-plans.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { carryFinance, setFinance } from '../../../support/payouts/finance.ts';
import { approvedSale, requestedPayout, seenPayout } from '../../../support/sales/deals.ts';
import { type Office, openOffice, type Person } from '../../../support/stack/office.ts';
import { startTestStack } from '../../../support/stack/stack.ts';

const settings = { bankChangeHoldHours: 0, minimumPayoutCents: 5_000 };
/** Lines of the batch of two: the steps are as many whatever their number, which the trials raise. */
const LINES = process.env['EVERY_LOOK'] ? 40 : 4;

/** Agents who each earned something in the month, and the run of that month. */
async function runOf(office: Awaited<ReturnType<typeof open>>, lines: number): Promise<string> {
  const { stack } = office;
  for (let agent = 0; agent < lines; agent++) await approvedSale(office, await paidAgent(office));
  await stack.moveClock('2027-05-01T00:30:00.000Z');
  await stack.drain();
  await stack.runMonth('2027-04');
  return '2027-04';
}

const open = async (fourEyesOnPayouts: boolean) => {
  const stack = await startTestStack({
    settings: { ...settings, fourEyesOnPayouts },
    callsByClock: false,
  });
  onTestFinished(() => stack.close());
  onTestFinished(() => expectReconciled(stack));
  await stack.moveClock('2027-04-10T08:00:00.000Z');
  const office = await openOffice(stack);
  await carryFinance(stack, office.admin);
  return { ...office, stack };
};

/** Pays a month's batch as the bank does, by one person once it is locked. */
async function toTheBank(by: Person, period: string): Promise<number> {
  const { download, process, pay } = batchSteps(by);
  await download(period);
  await process(period);
  expect(await pay(period)).toMatchObject({ status: 'paid' });
  return 3;
}

const addedPayout = async ({ admin }: Pick<Office, 'admin'>, agentId: string) => {
  const { rows } = await admin.api.payouts.listPayouts({ agentId, limit: 1 });
  return rows[0]?.id ?? '';
};

it('two honest administrators do a whole month with the rule on', async () => {
  const office = await open(true);
  const { admin: one, stack } = office;
  const other = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
  await carryFinance(stack, other);
  const steps = { asked: 0, confirmed: 0, alone: 0 };
  const two = async (operation: ApprovalOperation, input: object) => {
    await byTwo([one, other], operation, input);
    steps.asked++;
    steps.confirmed++;
  };
  const alone = async <Answer>(call: Promise<Answer>) => {
    steps.alone++;
    return call;
  };
  const released = async (payoutId: string) => {
    await two('payouts.markProcessing', await seenPayout(one, payoutId));
    await alone(one.api.payouts.markPaid({ payoutId, transactionId: 'FNB-1' }));
  };

  const requester = await paidAgent(office);
  await approvedSale(office, requester);
  await released((await requestedPayout(requester)).id);
  const { id: agentId } = await paidAgent(office);
  await two('payouts.addPayout', { agentId, amountCents: 20_000 });
  await released(await addedPayout(office, agentId));
  await two('adjustments.addAdjustment', {
    agentId,
    direction: 'credit',
    kind: 'goodwill',
    amountCents: 4_000,
    reason: 'A month without a signal',
  });
  const { id: draftId, version } = await alone(one.api.commissionPlans.createDraft(draftOf()));
  await two('commissionPlans.publishDraft', { draftId, version });
  const colleague = await office.newAdmin({ fullName: 'Lerato Khumalo' });
  const seen = colleague.me.permissions ?? [];
  await two('identity.setPermissions', {
    adminId: colleague.id,
    permissions: [...seen, 'finance'],
    seen,
  });

  const period = await runOf(office, LINES);
  const { lines, totalCents } = await readBatch(one, period);
  expect(lines).toBe(LINES);
  await two('monthlyRun.lockBatch', { batchId: period, lines, totalCents });
  await expect.poll(async () => (await readBatch(one, period)).work).toBeUndefined();
  steps.alone += await toTheBank(one, period);
  const [line] = await linesOf(one, period);
  await two('payouts.returnPayout', { payoutId: line?.payoutId ?? '', reason: 'Closed account' });

  expect(steps).toEqual({ asked: 8, confirmed: 8, alone: 6 });
  const { rows } = await other.api.approvals.listApprovals({ limit: 10 });
  expect(rows).toEqual([]);
});

it('one person pays a month alone with the rule off, unfreezes, and lets in the next one', async () => {
  const office = await open(false);
  const { admin, stack } = office;
  const period = await runOf(office, 3);
  expect(await batchSteps(admin).lock(period)).toMatchObject({ lines: 3 });
  await toTheBank(admin, period);

  const { frozen } = await admin.api.payouts.freezePayouts({ reason: 'Odd figures' });
  const since = frozen?.since ?? '';
  await admin.api.payouts.unfreezePayouts({ since, compared: 'Statement of April' });
  await expect.poll(() => admin.api.payouts.getPayoutFreeze()).toEqual({});

  const next = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
  expect(await setFinance(stack, admin, next, true)).toMatchObject({
    permissions: expect.arrayContaining(['finance']) as string[],
    givenBy: [{ id: admin.id }],
  });
});
