/** Given a worker that stood still until another one had done its work, what it does then changes nothing. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { payoutBatchTable } from '../../functions/data/payout-batch.table.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { PORTAL } from '../../functions/platform/context.ts';
import type { ExportsBucket } from '../../functions/data/exports-bucket.client.ts';
import { runJob } from '../../functions/workflows/jobs/run-job.ts';
import {
  batchSteps,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../support/batches.ts';
import { endLease } from '../support/dying-worker.ts';
import { LateTable } from '../support/late-table.ts';
import { expectReconciled } from '../support/ledger.ts';
import { bankingOf, type Person } from '../support/office.ts';
import { setUpOffice } from '../support/set-up.ts';
import { tableOf } from '../support/table.ts';
import { SILENT } from '../support/hand-portal.ts';

/** It never comes to writing files. */
const NO_FILES = {} as ExportsBucket;

const { stack, office } = await setUpOffice({
  settings: { ...settingsFromCdkJson(), bankChangeHoldHours: 0 },
});
const { admin } = office;
const { monthlyRun } = admin.api;
const steps = batchSteps(admin);
afterAll(() => expectReconciled(stack));

let agent: Person;
let period: string;
beforeEach(async () => {
  agent = await paidAgent(office);
  const payouts = [await pendingPayout(office, agent), await pendingPayout(office)];
  period = await openBatch(office, payouts);
});

/**
 * Begins work on the batch with a worker that stands still before its first line, until another one has
 * ended that work and something else has happened.
 */
async function workLate(begin: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const goOn = await stack.holdEvents();
  await begin();
  const jobId = (await payoutBatchTable(tableOf(stack)).get(period))?.work?.jobId ?? '';
  let transactions = 0;
  const table = new LateTable(tableOf(stack), {
    // The first one claims the job.
    before: () => ++transactions === 2,
    meanwhile: async () => {
      await goOn();
      await endLease(tableOf(stack), jobId);
      await stack.runSchedule();
      await restingBatch(admin, period);
      await meanwhile();
    },
  });
  const { settings } = stack;
  const context = { actor: PORTAL, clock: systemClock, requestId: 'test', settings, table };
  const uploads = { read: () => Promise.resolve(undefined) };
  await runJob({ context, log: SILENT, bucket: NO_FILES, uploads }, jobId);
}

const lock = async () => {
  const { lines, totalCents } = await readBatch(admin, period);
  return monthlyRun.lockBatch({ batchId: period, lines, totalCents });
};
const reopen = () =>
  monthlyRun.reopenBatch({ batchId: period, fileSet: 1, reason: 'A wrong account' });

it('an account that was opened again isn’t fixed by the late worker that locked the batch', async () => {
  await workLate(lock, async () => {
    await reopen();
    expect(await restingBatch(admin, period)).toMatchObject({ status: 'open' });
  });
  const { bankingUpdatedAt: seen = '' } = await agent.api.agents.viewMyBanking();
  await agent.api.agents.saveBanking(bankingOf({ accountNumber: '62999888777', seen }));
  expect(await steps.lock(period)).toMatchObject({ status: 'locked', lines: 2 });
  expect(new TextDecoder().decode(await steps.download(period, 'csv'))).toContain('62999888777');
});

it('an account that was fixed again isn’t opened by the late worker that opened the batch', async () => {
  await leadTo(admin, period, 'locked');
  await workLate(reopen, () => steps.lock(period));
  await steps.download(period);
  expect(await steps.process(period)).toMatchObject({ status: 'processing' });
  expect(await readBatch(admin, period)).not.toHaveProperty('work');
});
