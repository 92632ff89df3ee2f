/** Given a worker that stood still until another one had done its work, what it does then changes nothing. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { call } from '@orpc/server';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { nextBusinessDay } from '../../../../shared/kernel/business-day.ts';
import { dayOf } from '../../../../shared/kernel/month.ts';
import { openFile } from '../../../../functions/api/monthly-run/open-file.ts';
import { fileKeyOf } from '../../../../functions/domain/jobs/export-keys.ts';
import { REGION } from '../../../../infra/local/base/environment.ts';
import { conflict } from '../../../../shared/kernel/errors.ts';
import { jobTable } from '../../../../functions/data/jobs/job.table.ts';
import { payoutBatchTable } from '../../../../functions/data/monthly-run/payout-batch.table.ts';
import { systemClock } from '../../../../functions/platform/clock.ts';
import { PORTAL } from '../../../../functions/platform/context.ts';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import {
  batchSteps,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { endLease } from '../../../support/jobs/dying-worker.ts';
import { LateTable } from '../../../support/stack/late-table.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../../support/stack/office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { SILENT } from '../../../support/stack/silent-log.ts';
import { operatorOf } from '../../../support/stack/operator.ts';
import { NO_FILES } from '../../../support/jobs/no-files.ts';

const taken = () => new Error('Another worker holds the job');

const { stack, office } = await setUpOffice({
  settings: { bankChangeHoldHours: 0 },
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
  await workOn(await workOf(period), async (jobId) => {
    await goOn();
    await endWith(jobId);
    await meanwhile();
  });
}

const workOf = async (batchId: string) =>
  (await payoutBatchTable(stack.table).get(batchId))?.work?.jobId ?? '';

/** Another worker takes the job over and ends it. */
async function endWith(jobId: string) {
  await endLease(stack.table, jobId);
  await stack.runSchedule();
  await restingBatch(admin, period);
}

/**
 * Works on a job with a worker that stands still before its first line, until something else has happened.
 */
async function workOn(jobId: string, meanwhile: (jobId: string) => Promise<unknown>) {
  let transactions = 0;
  const table = new LateTable(stack.table, {
    // The first one claims the job.
    before: () => ++transactions === 2,
    meanwhile: () => meanwhile(jobId),
  });
  const { settings } = stack;
  const context = { actor: PORTAL, clock: systemClock, requestId: 'test', settings, table };
  await runJob({ context, log: SILENT, ...NO_FILES }, jobId);
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

it('a job isn’t ended by the late worker of it whose own step was refused', async () => {
  const goOn = await stack.holdEvents();
  await lock();
  const jobId = await workOf(period);
  const jobs = jobTable(stack.table);
  await workOn(jobId, async () => {
    await endLease(stack.table, jobId);
    const [now, job] = [Date.now(), await jobs.get(jobId)];
    const [until, from] = [now + 60_000, now].map((at) => new Date(at).toISOString());
    if (job && until && from)
      await stack.table.transact([jobs.claim(job, until, from).orThrow(taken)]);
    throw conflict('Payouts are frozen');
  });
  expect(await jobs.get(jobId)).toMatchObject({ status: 'running' });
  expect((await readBatch(admin, period)).work).toMatchObject({ status: 'running' });
  await goOn();
  await endWith(jobId);
  expect(await readBatch(admin, period)).toMatchObject({ status: 'locked', lines: 2 });
});

it('a link is to the version whose content was checked: a later write doesn’t change it', async () => {
  await leadTo(admin, period, 'locked');
  const [{ sha256 } = { sha256: '' }] = (await readBatch(admin, period)).files;
  const links: unknown[][] = [];
  const versioned = {
    digest: async () => ({ bytes: 1, sha256, version: 'v7' }),
    async linkTo(...link: unknown[]) {
      links.push(link);
      return 'https://files.example';
    },
  };
  const context = {
    ...operatorOf(stack),
    actor: { userId: admin.id, authenticatedAt: new Date() },
  };
  await call(openFile(versioned), { batchId: period, format: 'csv' }, { context });
  expect(links).toEqual([[expect.stringContaining(period), expect.any(String), 'v7']]);
});

it('a file isn’t given where a late worker put the one of an earlier lock in its place', async () => {
  await leadTo(admin, period, 'locked');
  const { exportsBucket, endpoint } = stack.files;
  const s3 = new S3Client({
    endpoint,
    region: REGION,
    credentials: stack.credentials,
    forcePathStyle: true,
  });
  const [{ name } = { name: '' }] = (await readBatch(admin, period)).files;
  const file = { Bucket: exportsBucket, Key: fileKeyOf(period, { name }) };
  await s3.send(new PutObjectCommand({ ...file, Body: 'With another payment date' }));
  s3.destroy();
  await expectRefusal(monthlyRun.openFile({ batchId: period, format: 'csv' }), 409, {
    message: expect.stringContaining('isn’t the one that was written'),
  });
  expect(await readBatch(admin, period)).toMatchObject({ status: 'locked' });
  const paymentDate = nextBusinessDay(nextBusinessDay(dayOf(new Date())));
  await monthlyRun.redateBatch({
    batchId: period,
    fileSet: 1,
    reason: 'A wrong file',
    paymentDate,
  });
  expect(await restingBatch(admin, period)).toMatchObject({ fileSet: 2 });
  expect(new TextDecoder().decode(await steps.download(period))).toContain('Own Reference');
});
