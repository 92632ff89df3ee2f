/**
 * Given jobs that take longer than a worker has: those that can go on do so in the next worker; others fail
 * in words.
 */
import { describe, expect, it } from 'vitest';
import { collectedLinesTable } from '../../../functions/data/monthly-run/collected-lines.table.ts';
import { jobTable, type StoredJob } from '../../../functions/data/jobs/job.table.ts';
import { payoutBatchTable } from '../../../functions/data/monthly-run/payout-batch.table.ts';
import { payoutTable } from '../../../functions/data/payouts/payout.table.ts';
import { type Context, PORTAL } from '../../../functions/platform/context.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { startWork } from '../../../functions/domain/monthly-run/start-work.ts';
import { MAX_ATTEMPTS, runJob } from '../../../functions/workflows/jobs/run-job.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { hastyClock } from '../../support/jobs/dying-worker.ts';
import { SILENT } from '../../support/stack/silent-log.ts';
import { MemoryFiles } from '../../support/batches/month-histories/memory-files.ts';
import { setUpProjectedTable } from '../../support/projections/projected-table.ts';
import { agentAt, agentsOf, numberOf, put, withAttributes } from '../../support/stack/seed-rows.ts';

const PERIOD = '2026-10';
const LINES = 130;
const AT = '2026-11-01T01:00:00.000Z';
const CENTS = 5_000;
const MOST_WORKERS = 20;
/** A chunk of lines is done, and its progress stored, in less than this. */
const MINUTES_OF_LOOK = 7;

const projected = await setUpProjectedTable();
const files = new MemoryFiles();
const never = () => new Error('Nothing is there yet');
const payoutIdAt = (index: number) => `payout-${numberOf(index)}`;

/** A locked batch, with the account of each line fixed. */
function* batchRows(table: Table): Generator<Write> {
  const bank = { bankName: 'FNB', accountHolderName: 'S Dlamini', accountNumber: '62000000123' };
  for (let index = 0; index < LINES; index++)
    yield payoutTable(table)
      .create({
        payoutId: payoutIdAt(index),
        agentId: agentAt(index).agentId,
        amountCents: CENTS,
        status: 'pending',
        payoutType: 'monthly',
        requestedAt: AT,
        createdAt: AT,
        createdBy: 'portal',
        batchId: PERIOD,
        bank,
        inputHash: 'seed',
      })
      .orThrow(never);
  yield withAttributes(payoutBatchTable(table).create(PERIOD).orThrow(never), {
    status: 'locked',
    lines: LINES,
    totalCents: LINES * CENTS,
  });
  const ids = Array.from({ length: LINES }, (_, index) => payoutIdAt(index));
  yield collectedLinesTable(table).put(PERIOD, 0, ids);
}

await put(projected.table, agentsOf(projected.table, LINES));
await put(projected.table, batchRows(projected.table));

/** A clock whose every look finds some minutes gone. */
function hastyDeps() {
  const { table } = projected;
  const settings = settingsFromCdkJson();
  const clock = hastyClock(MINUTES_OF_LOOK);
  const context: Context = { actor: PORTAL, clock, requestId: 'test', table, settings };
  return { context, log: SILENT, bucket: files.bucket, uploads: files.quarantine };
}

const jobNamed = (jobId: string) => jobTable(projected.table).get(jobId);

/** Works with one worker after another, until the job is over. @returns what was stored after each */
async function workThrough(jobId: string) {
  const { context, ...deps } = hastyDeps();
  const states: Pick<StoredJob, 'status' | 'attempts'>[] = [];
  for (;;) {
    // A failed attempt is repeated by the queue, once its lease is over.
    await runJob({ ...deps, context }, jobId).catch(() => {});
    for (let looks = 0; looks < 2; looks++) context.clock.real();
    const { status = 'failed', attempts = 0 } = (await jobNamed(jobId)) ?? {};
    states.push({ status, attempts });
    if (status !== 'running') return states;
    expect(states.length).toBeLessThan(MOST_WORKERS);
  }
}

async function queue(kind: StoredJob['kind'], more: Partial<StoredJob> = {}): Promise<string> {
  const job = { jobId: kind, kind, status: 'queued', ownerId: 'admin', done: 0 } as const;
  const create = jobTable(projected.table).create;
  const write = create({ ...job, attempts: 0, createdAt: AT, inputHash: '', ...more });
  await projected.table.transact([write.orThrow(never)]);
  return kind;
}

describe('work on each line of a batch', () => {
  it('is left to the next worker as often as it needs, and no attempt is counted', async () => {
    const { table } = projected;
    const { context } = hastyDeps();
    const batch = await payoutBatchTable(table).get(PERIOD);
    if (!batch) throw new Error('There is no batch');
    await startWork(context, batch, { kind: 'reopen', to: 'locked', at: AT });
    const [job] = await jobTable(table).inStatus('queued');
    const states = await workThrough(job?.jobId ?? '');
    expect(states.length).toBeGreaterThan(2);
    expect(states.slice(0, -1)).toEqual(
      states.slice(0, -1).map(() => ({ status: 'running', attempts: 0 })),
    );
    expect(states.at(-1)?.status).toBe('done');
    expect(await payoutBatchTable(table).get(PERIOD)).toMatchObject({ status: 'open' });
    for (let index = 0; index < LINES; index++)
      expect((await payoutTable(table).get(payoutIdAt(index)))?.bank).toBeUndefined();
  });
});

describe('a forecast, which no other worker can continue', () => {
  it('fails after as many attempts as any work, and isn’t begun again without end', async () => {
    const jobId = await queue('forecast');
    const states = await workThrough(jobId);
    expect(states.map(({ status }) => status)).toEqual(['running', 'running', 'failed']);
    expect(states).toHaveLength(MAX_ATTEMPTS);
    expect(await jobNamed(jobId)).toMatchObject({
      status: 'failed',
      problem: 'The forecast failed. Please start it again.',
    });
  });
});
