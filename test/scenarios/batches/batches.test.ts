/** Given the batch of a month, administrators lock it, and bring it to the bank. */
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { monthName } from '../../../shared/kernel/month.ts';
import {
  batchSteps,
  filledBatch,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../support/batches/batches.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { stepsOf } from '../../support/sales/deals.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { statusesOf } from '../../support/ledger/races.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { addedUp, exceptionsOf, linesOf, times } from '../../support/batches/batch-office.ts';

const { stack, office } = await setUpOffice();
const { admin } = office;
const colleague = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
afterAll(() => expectReconciled(stack));
const payoutOf = (payoutId: string) => admin.api.payouts.getPayout({ payoutId });

it('goes from open to paid, every line with it, and its files stay the same bytes', async () => {
  const period = await filledBatch(office, 3);
  const { lock, download, process, pay } = batchSteps(admin);
  const before = await linesOf(admin, period);
  expect(before).toMatchObject(times(3, { status: 'pending', bankName: 'FNB' }));

  expect(await lock(period)).toMatchObject({
    status: 'locked',
    lines: 3,
    totalCents: 30_000,
    hashTotal: expect.stringMatching(/^\d{12}$/) as string,
    locked: { by: admin.id },
  });
  const locked = await addedUp(admin, period);
  const formats = ['csv', 'pain001', 'fnb'] as const;
  expect(locked.files.map(({ format }) => format)).toEqual(formats);
  const files = new Map<string, Uint8Array>();
  for (const { format, bytes, sha256 } of locked.files) {
    const content = await download(period, format);
    expect(content.length).toBe(bytes);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    files.set(format, content);
  }
  expect(await addedUp(admin, period)).toMatchObject({
    status: 'exported',
    exported: { by: admin.id },
  });

  expect(await process(period)).toMatchObject({
    status: 'processing',
    processing: { by: admin.id },
  });
  expect(await linesOf(admin, period)).toMatchObject(times(3, { status: 'processing' }));
  expect(await pay(period)).toMatchObject({
    status: 'paid',
    transactionId: 'FNB-0001',
    paid: { lines: 3, cents: 30_000 },
    returned: { lines: 0, cents: 0 },
    settled: { by: admin.id },
  });
  await addedUp(admin, period);
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

describe('locking', () => {
  it('is refused where lines or total aren’t what was shown, and says what they are', async () => {
    const period = await filledBatch(office, 2);
    const { lockBatch } = admin.api.monthlyRun;
    for (const shown of [
      { lines: 3, totalCents: 20_000 },
      { lines: 2, totalCents: 20_001 },
    ])
      await expectRefusal(lockBatch({ batchId: period, ...shown }), 409, {
        message: `The batch of ${monthName(period)} has changed: it now has 2 lines, R200.00 in all.`,
        data: { current: { lines: 2, totalCents: 20_000 } },
      });
    expect(await addedUp(admin, period)).toMatchObject({ status: 'open' });
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
      (await linesOf(admin, period)).flatMap(({ agentId, leftOutFor }) =>
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
    expect(await admin.api.monthlyRun.previewLock({ batchId: period })).toEqual({
      locked: { lines: 1, cents: 10_000 },
      leftOut: { lines: 2, cents: 20_000, reasons: expect.arrayContaining(['inactive', 'onHold']) },
      moved: { lines: 0, cents: 0 },
      stranded: 0,
    });
    const all = { batchId: period, lines: 3, totalCents: 30_000 };
    const refused = await refusal(
      admin.api.monthlyRun.lockBatch({ ...all, locked: { lines: 3, cents: 30_000 } }),
    );
    expect(refused.status).toBe(409);
    expect(refused.message.replaceAll('\u00A0', ' ')).toMatch(
      /has changed: locking it now fixes 1 line, R100\.00 in all; 2 lines \(R200\.00\) stay out: /,
    );
    expect(await addedUp(admin, period)).toMatchObject({ status: 'open', lines: 3 });
    await admin.api.monthlyRun.lockBatch({ ...all, locked: { lines: 1, cents: 10_000 } });
    expect(await restingBatch(admin, period)).toMatchObject({
      status: 'locked',
      lines: 1,
      totalCents: 10_000,
      exceptions: 2,
    });
    await addedUp(admin, period);
    expect(await saidBeforehand()).toEqual([]);
    const reasons = (await exceptionsOf(admin, period)).map(({ agentId, reasons: why }) => [
      agentId,
      why,
    ]);
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
    const [line] = await linesOf(admin, period);
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
    const [line] = await linesOf(admin, period);
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
    await expectRefusal(exclude, 409, `The batch of ${monthName(period)} is ${stage}.`);
    expect(await addedUp(admin, period)).toMatchObject({ status: stage, lines: 1 });
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
