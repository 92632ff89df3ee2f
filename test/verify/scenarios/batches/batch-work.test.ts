/**
 * Given the work on a locked batch: workers that die, steps that come twice, and balances that are frozen.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import { balanceTable } from '../../../../functions/data/ledger/balance.table.ts';
import { payoutBatchTable } from '../../../../functions/data/monthly-run/payout-batch.table.ts';
import { PAYOUTS_GATE, gateTable } from '../../../../functions/data/payouts/gate.table.ts';
import { systemClock } from '../../../../functions/platform/clock.ts';
import { PORTAL } from '../../../../functions/platform/context.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { DEATH, DyingTable } from '../../../support/jobs/dying-worker.ts';
import { monthName } from '../../../../shared/kernel/month.ts';
import {
  batchSteps,
  filledBatch,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { booksOf, expectReconciled } from '../../../support/ledger/ledger.ts';
import type { Person } from '../../../support/stack/office.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { NO_FILES } from '../../../support/jobs/no-files.ts';
import { SILENT } from '../../../support/stack/silent-log.ts';
import { batchSettings, linesOf, times } from '../../../support/batches/batch-office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

const { stack, office } = await setUpOffice({ settings: batchSettings(false) });
const { admin } = office;
afterAll(() => expectReconciled(stack));

const setFrozen = ({ id }: Person, frozen: boolean) => {
  const { table } = stack;
  return table.transact([balanceTable(table).setFrozen(id, frozen)]);
};

/** Runs the batch's job in the test itself, with an expired lease, beside the stack's worker. */
const workOn = async (period: string, table: Table) => {
  const batch = await payoutBatchTable(stack.table).get(period);
  const jobId = batch?.work?.jobId ?? '';
  await setAttributes(
    stack.table,
    { pk: `job#${jobId}`, sk: 'job' },
    { status: 'running', leasedUntil: LONG_AGO, gsi4pk: 'jobs#running' },
  );
  const context = {
    actor: PORTAL,
    clock: systemClock,
    requestId: 'test',
    settings: stack.settings,
    table,
  };
  await runJob({ context, log: SILENT, ...NO_FILES }, jobId);
};
const takeOver = async (period: string) => {
  const jobId = (await payoutBatchTable(stack.table).get(period))?.work?.jobId ?? '';
  await setAttributes(
    stack.table,
    { pk: `job#${jobId}`, sk: 'job' },
    { status: 'running', leasedUntil: LONG_AGO, gsi4pk: 'jobs#running' },
  );
  await stack.runSchedule();
  return restingBatch(admin, period);
};

it.each([
  ['lock', 'open', 'pending', 'locked'],
  ['process', 'exported', 'processing', 'processing'],
  ['pay', 'processing', 'paid', 'paid'],
  ['reopen', 'locked', 'pending', 'open'],
] as const)(
  'a batch whose worker dies in %s is finished by another: each line once, the same files',
  async (step, from, lineStatus, to) => {
    const period = await leadTo(admin, await filledBatch(office, 5), from);
    const { monthlyRun } = admin.api;
    const goOn = await stack.holdEvents();
    const { lines, totalCents } = await readBatch(admin, period);
    if (step === 'lock') await monthlyRun.lockBatch({ batchId: period, lines, totalCents });
    if (step === 'process') await monthlyRun.processBatch({ batchId: period, fileSet: 1 });
    if (step === 'pay') await monthlyRun.payBatch({ batchId: period, transactionId: 'FNB-77' });
    if (step === 'reopen')
      await monthlyRun.reopenBatch({ batchId: period, fileSet: 1, reason: 'The bank is closed' });
    // One write claims the job; three more are lines.
    await expect(workOn(period, new DyingTable(stack.table, 1 + 3))).rejects.toThrow(DEATH);
    expect((await readBatch(admin, period)).work).toMatchObject({ status: 'running' });
    const half = await linesOf(admin, period);
    if (lineStatus !== 'pending')
      expect(half.filter(({ status }) => status === lineStatus)).toHaveLength(3);
    await goOn();
    expect(await takeOver(period)).toMatchObject({ status: to, lines: 5, totalCents: 50_000 });
    const after = await linesOf(admin, period);
    expect(after).toMatchObject(times(5, { status: lineStatus }));
    if (step === 'pay')
      expect((await readBatch(admin, period)).paid).toEqual({ lines: 5, cents: 50_000 });
    for (const { agentId } of after) {
      const { balance } = await booksOf(stack, { id: agentId });
      expect(balance).toMatchObject(
        step === 'pay'
          ? { reservedCents: 0, paidCents: 10_000 }
          : { reservedCents: 10_000, paidCents: 0 },
      );
    }
  },
);

describe('paying', () => {
  it('takes one reference: the same again changes nothing, another is refused', async () => {
    const period = await leadTo(admin, await filledBatch(office, 2), 'processing');
    const pay = (transactionId: string) =>
      admin.api.monthlyRun.payBatch({ batchId: period, transactionId });
    await Promise.all([pay('FNB-1'), pay('FNB-1')]);
    const paid = await restingBatch(admin, period);
    expect(paid).toMatchObject({ status: 'paid', transactionId: 'FNB-1' });
    await pay('FNB-1');
    expect(await readBatch(admin, period)).toEqual(paid);
    await expectRefusal(pay('FNB-2'), 409, `The batch of ${monthName(period)} is paid.`);
  });

  it('stops at a balance that is frozen, says whose it is, and goes on after it', async () => {
    const agent = await paidAgent(office);
    const payouts = [await pendingPayout(office, agent), await pendingPayout(office)];
    const period = await leadTo(admin, await openBatch(office, payouts), 'processing');
    await setFrozen(agent, true);
    expect((await batchSteps(admin).pay(period)).work).toMatchObject({
      kind: 'pay',
      status: 'failed',
      problem: `R100.00 to ${agent.me.fullName}: This agent's payouts are frozen.`,
    });
    await setFrozen(agent, false);
    expect(await batchSteps(admin).pay(period)).toMatchObject({
      status: 'paid',
      paid: { lines: 2, cents: 20_000 },
    });
  });
});

it('takes no step while payouts are frozen', async () => {
  const [open, locked, exported, processing] = [
    await filledBatch(office),
    await leadTo(admin, await filledBatch(office), 'locked'),
    await leadTo(admin, await filledBatch(office), 'exported'),
    await leadTo(admin, await filledBatch(office), 'processing'),
  ];
  const { lockBatch, openFile, processBatch, payBatch } = admin.api.monthlyRun;
  const steps = [
    () => lockBatch({ batchId: open, lines: 1, totalCents: 10_000 }),
    () => openFile({ batchId: locked, format: 'fnb' }),
    () => processBatch({ batchId: exported, fileSet: 1 }),
    () => payBatch({ batchId: processing, transactionId: 'FNB-1' }),
  ];
  const freeze = (frozen: boolean) => {
    const { table } = stack;
    return table.transact(
      frozen
        ? gateTable(table).close(PAYOUTS_GATE, new Date().toISOString())
        : gateTable(table).open(PAYOUTS_GATE),
    );
  };
  await freeze(true);
  for (const step of steps)
    await expectRefusal(step(), 409, 'Payouts are frozen at the moment. Nothing was changed.');
  await freeze(false);
  for (const step of steps) await step();
  expect(await restingBatch(admin, processing)).toMatchObject({ status: 'paid' });
});
