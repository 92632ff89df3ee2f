/** Given the open batch of a month, administrators change what is in it. */
import { afterAll, describe, expect, it } from 'vitest';
import { payoutTable } from '../../../functions/data/payouts/payout.table.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import {
  addException,
  batchSteps,
  filledBatch,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
} from '../../support/batches/batches.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale, seenPayouts, stepsOf } from '../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { addedUp, exceptionsOf, linesOf } from '../../support/batches/batch-office.ts';

const { stack, office } = await setUpOffice();
const { admin } = office;
const colleague = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
afterAll(() => expectReconciled(stack));
const payoutOf = (payoutId: string) => admin.api.payouts.getPayout({ payoutId });

describe('an open batch', () => {
  it('loses the line of a payout that is processed alone', async () => {
    const period = await filledBatch(office, 3);
    const [one, other] = await linesOf(admin, period);
    const steps = stepsOf(admin);
    expect(await steps.markProcessing(one?.payoutId ?? '')).toMatchObject({ status: 'processing' });
    expect((await payoutOf(one?.payoutId ?? '')).batchId).toBeUndefined();
    expect(await addedUp(admin, period)).toMatchObject({ lines: 2, totalCents: 20_000 });
    expect(await steps.rejectPayout(other?.payoutId ?? '')).toMatchObject({ status: 'rejected' });
    expect(await addedUp(admin, period)).toMatchObject({
      lines: 1,
      totalCents: 10_000,
      exceptions: 0,
    });
  });

  it('fixes no account of a line that has gone to another batch', async () => {
    const [period, other] = [await filledBatch(office, 1), await filledBatch(office, 1)];
    const [line] = await linesOf(admin, period);
    const payoutId = line?.payoutId ?? '';
    const { table } = stack;
    const fix = (batchId: string) =>
      table.transact([
        payoutTable(table)
          .fixBank({ payoutId, batchId }, bankingOf())
          .orThrow(() => new Error('It is elsewhere')),
      ]);
    await expect(fix(other)).rejects.toThrow('It is elsewhere');
    await fix(period);
  });

  it('loses lines in bulk, row by row', async () => {
    const period = await filledBatch(office, 3);
    const payoutIds = (await linesOf(admin, period)).map(({ payoutId }) => payoutId);
    const { results } = await admin.api.payouts.stepPayouts({
      step: 'processing',
      payouts: await seenPayouts(admin, payoutIds),
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
    expect(await addedUp(admin, period)).toMatchObject({ status: 'open', lines: 0, totalCents: 0 });
  });

  it('excludes a line with a reason and includes it again, and repeats change nothing', async () => {
    const period = await filledBatch(office, 2);
    const [line] = await linesOf(admin, period);
    const { payoutId = '' } = line ?? {};
    const { excludeLine, includeException } = admin.api.monthlyRun;
    for (let time = 0; time < 2; time++)
      await excludeLine({ batchId: period, payoutId, reason: 'Wants cash' });
    expect(await addedUp(admin, period)).toMatchObject({
      lines: 1,
      totalCents: 10_000,
      exceptions: 1,
    });
    expect(await exceptionsOf(admin, period)).toMatchObject([
      { id: payoutId, payoutId, reasons: ['excluded'], note: 'Wants cash', canInclude: true },
    ]);
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'pending' });
    for (let time = 0; time < 2; time++)
      await includeException({ batchId: period, exceptionId: payoutId });
    expect(await addedUp(admin, period)).toMatchObject({
      lines: 2,
      totalCents: 20_000,
      exceptions: 0,
    });
    const { rows } = await admin.api.audit.listEvents({ limit: 10, subject: `payout:${payoutId}` });
    const ofBatches = rows.map(({ what }) => what).filter((what) => what.endsWith('a batch'));
    expect(ofBatches).toEqual(['Put a payout into a batch', 'Took a payout out of a batch']);
  });

  it('counts each change once when two administrators make them at once', async () => {
    const period = await filledBatch(office, 4);
    const [one, two, three] = await linesOf(admin, period);
    const exclude = (by: Person, payoutId = '') =>
      by.api.monthlyRun.excludeLine({ batchId: period, payoutId, reason: 'Not now' });
    await Promise.all([
      exclude(admin, one?.payoutId),
      exclude(colleague, one?.payoutId),
      exclude(colleague, two?.payoutId),
      stepsOf(admin).rejectPayout(three?.payoutId ?? ''),
    ]);
    expect(await addedUp(admin, period)).toMatchObject({
      lines: 1,
      totalCents: 10_000,
      exceptions: 2,
    });
  });

  it('doesn’t include what can’t be paid, and says what is missing', async () => {
    const agent = await office.newAgent();
    const payout = await pendingPayout(office, agent);
    const period = await openBatch(office, [payout]);
    const { excludeLine, includeException } = admin.api.monthlyRun;
    await excludeLine({ batchId: period, payoutId: payout.id, reason: 'No account' });
    expect(await exceptionsOf(admin, period)).toMatchObject([{ canInclude: false }]);
    const include = includeException({ batchId: period, exceptionId: payout.id });
    await expectRefusal(include, 409, {
      message:
        'It can’t be included: the agent’s bank details are missing, or have no branch code.',
    });
    await agent.api.agents.saveBanking(bankingOf());
    expect(await exceptionsOf(admin, period)).toMatchObject([{ canInclude: true }]);
    await includeException({ batchId: period, exceptionId: payout.id });
    expect(await addedUp(admin, period)).toMatchObject({ lines: 1, exceptions: 0 });
  });

  it('shows an exception’s amount of then, and beside it what is available now', async () => {
    const agent = await paidAgent(office);
    await approvedSale(office, agent);
    const period = await openBatch(office, []);
    await addException(stack, { period, agentId: agent.id, amountCents: 5_000 });
    const excluded = await pendingPayout(office);
    await approvedSale(office, agent);
    expect(await exceptionsOf(admin, period)).toMatchObject([
      { agentId: agent.id, amountCents: 5_000, availableNowCents: 10_000 },
    ]);
    const shown = { batchId: period, exceptionId: agent.id, amountCents: 5_000 };
    await expectRefusal(admin.api.monthlyRun.includeException(shown), 409, {
      message: 'The available balance has changed: it is now R100.00.',
    });
    const other = await openBatch(office, [excluded]);
    const { excludeLine } = admin.api.monthlyRun;
    await excludeLine({ batchId: other, payoutId: excluded.id, reason: 'Wants cash' });
    const [line] = await exceptionsOf(admin, other);
    expect(line).toMatchObject({ amountCents: 10_000 });
    expect(line).not.toHaveProperty('availableNowCents');
  });

  it('lets its payouts step alone until it is locked, and says so beforehand', async () => {
    const period = await filledBatch(office);
    const [line] = await linesOf(admin, period);
    const { payoutId = '' } = line ?? {};
    expect(await payoutOf(payoutId)).not.toHaveProperty('stepsWithBatch');
    await leadTo(admin, period, 'locked');
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'pending', stepsWithBatch: true });
    await expectRefusal(stepsOf(admin).markProcessing(payoutId), 409);
    await expectRefusal(stepsOf(admin).rejectPayout(payoutId), 409);
    const { download, process } = batchSteps(admin);
    await download(period);
    await process(period);
    await stack.drain();
    const { rows } = await admin.api.payouts.listPayouts({ batch: period });
    expect(rows).toMatchObject([{ id: payoutId, status: 'processing', stepsWithBatch: true }]);
    await expectRefusal(stepsOf(admin).markPaid(payoutId), 409);
  });

  it('makes a payout for an exception without one, once', async () => {
    const agent = await paidAgent(office);
    await approvedSale(office, agent);
    const period = await openBatch(office, []);
    await addException(stack, { period, agentId: agent.id, amountCents: 5_000 });
    const include = (by: Person) =>
      by.api.monthlyRun.includeException({ batchId: period, exceptionId: agent.id });
    await Promise.all([include(admin), include(colleague)]);
    await include(admin);
    expect(await addedUp(admin, period)).toMatchObject({
      lines: 1,
      totalCents: 5_000,
      exceptions: 0,
    });
    expect(await linesOf(admin, period)).toMatchObject([
      { agentId: agent.id, payoutType: 'monthly' },
    ]);
    expect((await booksOf(stack, agent)).balance).toMatchObject({
      availableCents: 0,
      reservedCents: 5_000,
    });
  });

  it('refuses payouts that aren’t its lines or exceptions', async () => {
    const period = await filledBatch(office);
    const { id: payoutId } = await pendingPayout(office);
    const { excludeLine, includeException } = admin.api.monthlyRun;
    await expectRefusal(excludeLine({ batchId: period, payoutId, reason: 'x' }), 409, {
      message: `This payout is not in the batch of ${monthName(period)}.`,
    });
    const unknown = includeException({ batchId: period, exceptionId: payoutId });
    await expectRefusal(unknown, 404);
    expect(await addedUp(admin, period)).toMatchObject({ lines: 1 });
  });

  it('keeps its agents from being deleted', async () => {
    const agent = await paidAgent(office);
    await openBatch(office, [await pendingPayout(office, agent)]);
    const deletion = admin.api.agents.deleteAgent({ agentId: agent.id });
    await expectRefusal(deletion, 409);
  });
});
