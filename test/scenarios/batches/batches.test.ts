/** Given the open batch of a month, administrators look at it, lock it, and bring it to the bank. */
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { monthName } from '../../../shared/kernel/month.ts';
import {
  addException,
  batchSteps,
  filledBatch,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../support/batches/batches.ts';
import { refusal } from '../../support/stack/client.ts';
import { approvedSale, seenPayouts, stepsOf } from '../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { statusesOf } from '../../support/ledger/races.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const { admin } = office;
const colleague = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
afterAll(async () => {
  if (stack) await expectReconciled(stack);
});

const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

const linesOf = async (period: string) =>
  (await admin.api.monthlyRun.listLines({ batchId: period, limit: 100 })).rows;
const exceptionsOf = async (period: string) =>
  (await admin.api.monthlyRun.listExceptions({ batchId: period, limit: 100 })).rows;
const payoutOf = (payoutId: string) => admin.api.payouts.getPayout({ payoutId });

/** The batch, once its lines add up to its figures. */
async function addedUp(period: string) {
  const [batch, lines, exceptions] = [
    await readBatch(admin, period),
    await linesOf(period),
    await exceptionsOf(period),
  ];
  const cents = (some: typeof lines) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const inStatus = (status: string) => lines.filter((line) => line.status === status);
  const figures = (status: string) => ({
    lines: inStatus(status).length,
    cents: cents(inStatus(status)),
  });
  expect(batch).toMatchObject({
    lines: lines.length,
    totalCents: cents(lines),
    exceptions: exceptions.length,
    paid: figures('paid'),
    returned: figures('returned'),
  });
  return batch;
}

it('goes from open to paid, every line with it, and its files stay the same bytes', async () => {
  const period = await filledBatch(office, 3);
  const { lock, download, process, pay } = batchSteps(admin);
  const before = await linesOf(period);
  expect(before).toMatchObject(times(3, { status: 'pending', bankName: 'FNB' }));

  expect(await lock(period)).toMatchObject({
    status: 'locked',
    lines: 3,
    totalCents: 30_000,
    hashTotal: expect.stringMatching(/^\d{12}$/) as string,
    locked: { by: admin.id },
  });
  const locked = await addedUp(period);
  const formats = ['csv', 'pain001', 'fnb'] as const;
  expect(locked.files.map(({ format }) => format)).toEqual(formats);
  const files = new Map<string, Uint8Array>();
  for (const { format, bytes, sha256 } of locked.files) {
    const content = await download(period, format);
    expect(content.length).toBe(bytes);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    files.set(format, content);
  }
  expect(await addedUp(period)).toMatchObject({ status: 'exported', exported: { by: admin.id } });

  expect(await process(period)).toMatchObject({
    status: 'processing',
    processing: { by: admin.id },
  });
  expect(await linesOf(period)).toMatchObject(times(3, { status: 'processing' }));
  expect(await pay(period)).toMatchObject({
    status: 'paid',
    transactionId: 'FNB-0001',
    paid: { lines: 3, cents: 30_000 },
    returned: { lines: 0, cents: 0 },
    settled: { by: admin.id },
  });
  await addedUp(period);
  expect(await payoutOf(before[0]?.payoutId ?? '')).toMatchObject({
    status: 'paid',
    transactionId: 'FNB-0001',
    batchId: period,
  });
  for (const format of formats) expect(await download(period, format)).toEqual(files.get(format));
});

it('lends its files to no cache, which would keep bank accounts beside the portal', async () => {
  const period = await filledBatch(office, 1);
  await batchSteps(admin).lock(period);
  const { url } = await admin.api.monthlyRun.openFile({ batchId: period, format: 'csv' });
  const file = await fetch(url);
  expect(file.status).toBe(200);
  expect(file.headers.get('cache-control')).toBe('no-store');
});

describe('an open batch', () => {
  it('loses the line of a payout that is processed alone', async () => {
    const period = await filledBatch(office, 3);
    const [one, other] = await linesOf(period);
    const steps = stepsOf(admin);
    expect(await steps.markProcessing(one?.payoutId ?? '')).toMatchObject({ status: 'processing' });
    expect((await payoutOf(one?.payoutId ?? '')).batchId).toBeUndefined();
    expect(await addedUp(period)).toMatchObject({ lines: 2, totalCents: 20_000 });
    expect(await steps.rejectPayout(other?.payoutId ?? '')).toMatchObject({ status: 'rejected' });
    expect(await addedUp(period)).toMatchObject({ lines: 1, totalCents: 10_000, exceptions: 0 });
  });

  it('loses lines in bulk, row by row', async () => {
    const period = await filledBatch(office, 3);
    const payoutIds = (await linesOf(period)).map(({ payoutId }) => payoutId);
    const { results } = await admin.api.payouts.stepPayouts({
      step: 'processing',
      payouts: await seenPayouts(admin, payoutIds),
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
    expect(await addedUp(period)).toMatchObject({ status: 'open', lines: 0, totalCents: 0 });
  });

  it('excludes a line with a reason and includes it again, and repeats change nothing', async () => {
    const period = await filledBatch(office, 2);
    const [line] = await linesOf(period);
    const { payoutId = '' } = line ?? {};
    const { excludeLine, includeException } = admin.api.monthlyRun;
    for (let time = 0; time < 2; time++)
      await excludeLine({ batchId: period, payoutId, reason: 'Wants cash' });
    expect(await addedUp(period)).toMatchObject({ lines: 1, totalCents: 10_000, exceptions: 1 });
    expect(await exceptionsOf(period)).toMatchObject([
      { id: payoutId, payoutId, reasons: ['excluded'], note: 'Wants cash', canInclude: true },
    ]);
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'pending' });
    for (let time = 0; time < 2; time++)
      await includeException({ batchId: period, exceptionId: payoutId });
    expect(await addedUp(period)).toMatchObject({ lines: 2, totalCents: 20_000, exceptions: 0 });
    const { rows } = await admin.api.audit.listEvents({ limit: 10, subject: `payout:${payoutId}` });
    const ofBatches = rows.map(({ what }) => what).filter((what) => what.endsWith('a batch'));
    expect(ofBatches).toEqual(['Put a payout into a batch', 'Took a payout out of a batch']);
  });

  it('counts each change once when two administrators make them at once', async () => {
    const period = await filledBatch(office, 4);
    const [one, two, three] = await linesOf(period);
    const exclude = (by: Person, payoutId = '') =>
      by.api.monthlyRun.excludeLine({ batchId: period, payoutId, reason: 'Not now' });
    await Promise.all([
      exclude(admin, one?.payoutId),
      exclude(colleague, one?.payoutId),
      exclude(colleague, two?.payoutId),
      stepsOf(admin).rejectPayout(three?.payoutId ?? ''),
    ]);
    expect(await addedUp(period)).toMatchObject({ lines: 1, totalCents: 10_000, exceptions: 2 });
  });

  it('doesn’t include what can’t be paid, and says what is missing', async () => {
    const agent = await office.newAgent();
    const payout = await pendingPayout(office, agent);
    const period = await openBatch(office, [payout]);
    const { excludeLine, includeException } = admin.api.monthlyRun;
    await excludeLine({ batchId: period, payoutId: payout.id, reason: 'No account' });
    expect(await exceptionsOf(period)).toMatchObject([{ canInclude: false }]);
    const include = includeException({ batchId: period, exceptionId: payout.id });
    expect(await refusal(include)).toMatchObject({
      status: 409,
      message:
        'It can’t be included: the agent’s bank details are missing, or have no branch code.',
    });
    await agent.api.agents.saveBanking(bankingOf());
    expect(await exceptionsOf(period)).toMatchObject([{ canInclude: true }]);
    await includeException({ batchId: period, exceptionId: payout.id });
    expect(await addedUp(period)).toMatchObject({ lines: 1, exceptions: 0 });
  });

  it('shows an exception’s amount of then, and beside it what is available now', async () => {
    const agent = await paidAgent(office);
    await approvedSale(office, agent);
    const period = await openBatch(office, []);
    await addException(stack, { period, agentId: agent.id, amountCents: 5_000 });
    const excluded = await pendingPayout(office);
    await approvedSale(office, agent);
    expect(await exceptionsOf(period)).toMatchObject([
      { agentId: agent.id, amountCents: 5_000, availableNowCents: 10_000 },
    ]);
    const other = await openBatch(office, [excluded]);
    const { excludeLine } = admin.api.monthlyRun;
    await excludeLine({ batchId: other, payoutId: excluded.id, reason: 'Wants cash' });
    const [line] = await exceptionsOf(other);
    expect(line).toMatchObject({ amountCents: 10_000 });
    expect(line).not.toHaveProperty('availableNowCents');
  });

  it('lets its payouts step alone until it is locked, and says so beforehand', async () => {
    const period = await filledBatch(office);
    const [line] = await linesOf(period);
    const { payoutId = '' } = line ?? {};
    expect(await payoutOf(payoutId)).not.toHaveProperty('stepsWithBatch');
    await leadTo(admin, period, 'locked');
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'pending', stepsWithBatch: true });
    expect(await refusal(stepsOf(admin).markProcessing(payoutId))).toMatchObject({ status: 409 });
    expect(await refusal(stepsOf(admin).rejectPayout(payoutId))).toMatchObject({ status: 409 });
    const { download, process } = batchSteps(admin);
    await download(period);
    await process(period);
    await stack.drain();
    const { rows } = await admin.api.payouts.listPayouts({ batch: period });
    expect(rows).toMatchObject([{ id: payoutId, status: 'processing', stepsWithBatch: true }]);
    expect(await refusal(stepsOf(admin).markPaid(payoutId))).toMatchObject({ status: 409 });
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
    expect(await addedUp(period)).toMatchObject({ lines: 1, totalCents: 5_000, exceptions: 0 });
    expect(await linesOf(period)).toMatchObject([{ agentId: agent.id, payoutType: 'monthly' }]);
    expect((await booksOf(stack, agent)).balance).toMatchObject({
      availableCents: 0,
      reservedCents: 5_000,
    });
  });

  it('refuses payouts that aren’t its lines or exceptions', async () => {
    const period = await filledBatch(office);
    const { id: payoutId } = await pendingPayout(office);
    const { excludeLine, includeException } = admin.api.monthlyRun;
    expect(await refusal(excludeLine({ batchId: period, payoutId, reason: 'x' }))).toMatchObject({
      status: 409,
      message: `This payout is not in the batch of ${monthName(period)}.`,
    });
    const unknown = includeException({ batchId: period, exceptionId: payoutId });
    expect(await refusal(unknown)).toMatchObject({ status: 404 });
    expect(await addedUp(period)).toMatchObject({ lines: 1 });
  });

  it('keeps its agents from being deleted', async () => {
    const agent = await paidAgent(office);
    await openBatch(office, [await pendingPayout(office, agent)]);
    const deletion = admin.api.agents.deleteAgent({ agentId: agent.id });
    expect(await refusal(deletion)).toMatchObject({ status: 409 });
  });
});

describe('locking', () => {
  it('is refused where lines or total aren’t what was shown, and says what they are', async () => {
    const period = await filledBatch(office, 2);
    const { lockBatch } = admin.api.monthlyRun;
    for (const shown of [
      { lines: 3, totalCents: 20_000 },
      { lines: 2, totalCents: 20_001 },
    ])
      expect(await refusal(lockBatch({ batchId: period, ...shown }))).toMatchObject({
        status: 409,
        message: `The batch of ${monthName(period)} has changed: it now has 2 lines, R200.00 in all.`,
        data: { current: { lines: 2, totalCents: 20_000 } },
      });
    expect(await addedUp(period)).toMatchObject({ status: 'open' });
  });

  it('succeeds for one of two administrators at once, and a repeat changes nothing', async () => {
    const period = await filledBatch(office, 2);
    const lock = (by: Person) =>
      by.api.monthlyRun.lockBatch({ batchId: period, lines: 2, totalCents: 20_000 });
    const statuses = await statusesOf([lock(admin), lock(colleague)]);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { locked, ...batch } = await restingBatch(admin, period);
    expect(batch.status).toBe('locked');
    const winner = locked?.by === admin.id ? admin : colleague;
    await lock(winner);
    expect(await restingBatch(admin, period)).toEqual({ locked, ...batch });
  });

  it('leaves out who can’t be paid any more, as the lines say beforehand, with the reason', async () => {
    const [gone, moved, fine] = [
      await paidAgent(office),
      await paidAgent(office),
      await paidAgent(office),
    ];
    const payouts = [];
    for (const agent of [gone, moved, fine]) payouts.push(await pendingPayout(office, agent));
    const period = await openBatch(office, payouts);
    const saidBeforehand = async () =>
      (await linesOf(period)).flatMap(({ agentId, leftOutFor }) =>
        leftOutFor ? [[agentId, leftOutFor]] : [],
      );
    expect(await saidBeforehand()).toEqual([]);
    await admin.api.agents.setAgentStatus({ agentId: gone.id, status: 'inactive' });
    const { bankingUpdatedAt: seen = '' } = await moved.api.agents.viewMyBanking();
    await moved.api.agents.saveBanking({ ...bankingOf({ accountNumber: '40123456789' }), seen });
    expect(Object.fromEntries(await saidBeforehand())).toEqual({
      [gone.id]: ['inactive'],
      [moved.id]: ['onHold'],
    });
    expect(await batchSteps(admin).lock(period)).toMatchObject({
      status: 'locked',
      lines: 1,
      totalCents: 10_000,
      exceptions: 2,
    });
    await addedUp(period);
    expect(await saidBeforehand()).toEqual([]);
    const reasons = (await exceptionsOf(period)).map(({ agentId, reasons: why }) => [agentId, why]);
    expect(Object.fromEntries(reasons)).toEqual({
      [gone.id]: ['inactive'],
      [moved.id]: ['onHold'],
    });
    const csv = new TextDecoder().decode(await batchSteps(admin).download(period));
    expect(csv).not.toContain('40123456789');
  });

  it('fixes the accounts: an edit afterwards changes neither lines nor files', async () => {
    const agent = await paidAgent(office);
    const period = await openBatch(office, [await pendingPayout(office, agent)]);
    const { banking, bankingUpdatedAt: seen = '' } = await agent.api.agents.viewMyBanking();
    const { accountNumber } = banking ?? {};
    await batchSteps(admin).lock(period);
    await agent.api.agents.saveBanking({ ...bankingOf({ accountNumber: '40123456789' }), seen });
    await leadTo(admin, period, 'locked');
    const csv = new TextDecoder().decode(await batchSteps(admin).download(period));
    expect(csv).toContain(accountNumber);
    const [line] = await linesOf(period);
    await batchSteps(admin).process(period);
    const { paymentDetails } = await payoutOf(line?.payoutId ?? '');
    expect(paymentDetails?.accountNumber).toBe(accountNumber);
  });

  it('closes an empty batch, with empty files', async () => {
    const period = await openBatch(office, []);
    expect(await batchSteps(admin).lock(period)).toMatchObject({ status: 'paid', lines: 0 });
    const file = await batchSteps(admin).download(period, 'pain001');
    expect(new TextDecoder().decode(file)).toContain('<CtrlSum>0.00</CtrlSum>');
  });
});

describe.each(['locked', 'exported', 'processing'] as const)('from %s on', (stage) => {
  it('single payouts stay, and the answer names the batch', async () => {
    const period = await leadTo(admin, await filledBatch(office, 1), stage);
    const [line] = await linesOf(period);
    const { payoutId = '' } = line ?? {};
    const steps = stepsOf(admin);
    const calls =
      stage === 'processing' ? [steps.markPaid] : [steps.markProcessing, steps.rejectPayout];
    const held = {
      status: 409,
      message: `This payout is in the batch of ${monthName(period)}, which is ${stage}.`,
      data: { current: { batchId: period, status: stage } },
    };
    for (const call of calls) expect(await refusal(call(payoutId))).toMatchObject(held);
    const exclude = admin.api.monthlyRun.excludeLine({ batchId: period, payoutId, reason: 'Late' });
    expect(await refusal(exclude)).toMatchObject({
      status: 409,
      message: `The batch of ${monthName(period)} is ${stage}.`,
    });
    expect(await addedUp(period)).toMatchObject({ status: stage, lines: 1 });
  });

  it('only the next step is open', async () => {
    const period = await leadTo(admin, await filledBatch(office), stage);
    const { lines, totalCents } = await readBatch(admin, period);
    const { lockBatch, processBatch, payBatch } = colleague.api.monthlyRun;
    const all = {
      locked: () => lockBatch({ batchId: period, lines, totalCents }),
      exported: () => processBatch({ batchId: period, fileSet: 1 }),
      processing: () => payBatch({ batchId: period, transactionId: 'FNB-1' }),
    };
    const next = { locked: undefined, exported: 'exported', processing: 'processing' }[stage];
    for (const [name, call] of Object.entries(all))
      if (name !== next)
        expect(await refusal(call()), name).toMatchObject({
          status: 409,
          message: `The batch of ${monthName(period)} is ${stage}.`,
        });
  });
});
