/**
 * Given an export whose workers die or run out of time, the next one goes on, and the file has the
 * same bytes as one that was written in one go.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobTable } from '../../functions/data/job.table.ts';
import type { Clock } from '../../functions/platform/clock.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { type Context, PORTAL } from '../../functions/platform/context.ts';
import { runJob } from '../../functions/workflows/jobs/run-job.ts';
import { seededRandom } from '../../infra/local/demo/random.ts';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { endLease, runDying } from '../support/dying-worker.ts';
import { SILENT } from '../support/hand-portal.ts';
import { MemoryFiles } from '../support/month-histories/memory-files.ts';
import { openProjectedTable, type ProjectedTable } from '../support/projected-table.ts';
import { agentAt, agentsOf, payoutsOf, put } from '../support/seed-rows.ts';

const ROWS = 1_050;
const AGENTS = 5;
const MOST_WORKERS = 60;

let projected: ProjectedTable;
const files = new MemoryFiles();
beforeAll(async () => {
  projected = await openProjectedTable();
  const { table } = projected;
  const agentIds = Array.from({ length: AGENTS }, (_, at) => agentAt(at).agentId);
  await put(table, agentsOf(table, AGENTS));
  await put(table, payoutsOf(table, { from: 0, count: ROWS, agentIds, productId: 'product' }));
});
afterAll(() => projected?.close());

const depsOf = (clock: Clock = systemClock) => {
  const { table } = projected;
  const settings = settingsFromCdkJson();
  const context: Context = { actor: PORTAL, clock, requestId: 'test', table, settings };
  return { context, log: SILENT, bucket: files.bucket, uploads: files.quarantine };
};

async function queue(jobId: string): Promise<string> {
  const { table } = projected;
  const job = { jobId, kind: 'exportPayouts', status: 'queued', ownerId: 'admin' } as const;
  const createdAt = new Date().toISOString();
  const write = jobTable(table).create({ ...job, done: 0, attempts: 0, createdAt, inputHash: '' });
  await table.transact([write.orThrow(() => new Error('It is there'))]);
  return jobId;
}

const jobNamed = (jobId: string) => jobTable(projected.table).get(jobId);
const fileOf = (jobId: string) => files.files.get(`exports/${jobId}.csv`) ?? '';

/** The file as one worker writes it. */
async function inOneGo(): Promise<string> {
  const jobId = await queue(`whole-${Math.random()}`);
  await runJob(depsOf(), jobId);
  return fileOf(jobId);
}

it('has each row once', async () => {
  const file = await inOneGo();
  const ids = file.split('\r\n').slice(1, -1);
  expect([ids.length, new Set(ids).size]).toEqual([ROWS, ROWS]);
});

describe.each([1, 2, 3])('given workers that die at random (seed %i)', (seed) => {
  it('writes the same bytes as one worker', async () => {
    const random = seededRandom(seed);
    const jobId = await queue(`dying-${seed}`);
    let workers = 0;
    while ((await jobNamed(jobId))?.status !== 'done') {
      expect(workers++).toBeLessThan(MOST_WORKERS);
      await runDying(depsOf(), jobId, random.whole(0, 6));
      if ((await jobNamed(jobId))?.status !== 'done') await endLease(projected.table, jobId);
    }
    expect(workers).toBeGreaterThan(2);
    expect(fileOf(jobId)).toBe(await inOneGo());
    expect(await jobNamed(jobId)).toMatchObject({ done: ROWS });
  });
});

it('goes on in another worker where one runs out of time, which counts as no attempt', async () => {
  // Each look at the clock finds five minutes gone.
  let now = Date.now();
  const real = () => new Date((now += 5 * 60_000));
  const jobId = await queue('slow');
  let workers = 0;
  while ((await jobNamed(jobId))?.status !== 'done') {
    expect(workers++).toBeLessThan(MOST_WORKERS);
    await runJob(depsOf({ now: systemClock.now, real }), jobId);
    const { status, attempts, leasedUntil = '' } = (await jobNamed(jobId)) ?? {};
    if (status === 'done') break;
    expect({ status, attempts }).toEqual({ status: 'running', attempts: 0 });
    expect(leasedUntil < real().toISOString()).toBe(true);
  }
  expect(workers).toBeGreaterThan(3);
  expect(fileOf(jobId)).toBe(await inOneGo());
});

it('begins again where the parts are gone', async () => {
  const jobId = await queue('gone');
  await runDying(depsOf(), jobId, 6);
  const { written } = (await jobNamed(jobId)) ?? {};
  expect(written?.rows).toBeGreaterThan(0);
  await files.bucket.finishParts(
    { key: 'elsewhere', uploadId: written?.uploadId ?? '' },
    written?.etags ?? [],
  );
  await endLease(projected.table, jobId);
  await runJob(depsOf(), jobId);
  expect(await jobNamed(jobId)).toMatchObject({ status: 'done', done: ROWS });
  expect(fileOf(jobId)).toBe(await inOneGo());
});
