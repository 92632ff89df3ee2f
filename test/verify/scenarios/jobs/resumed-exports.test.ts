/**
 * Given an export whose workers die or run out of time, the next one goes on, and the files have the
 * same bytes as those that were written in one go.
 */
import { describe, expect, it } from 'vitest';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { systemClock } from '../../../../functions/platform/clock.ts';
import type { Table, Write } from '../../../../functions/platform/table.ts';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import { BOOKED, bookedAgent } from '../../../support/books/books-rows.ts';
import { setUpProjectedTable } from '../../../support/projections/projected-table.ts';
import { hastyClock } from '../../../support/jobs/dying-worker.ts';
import { type QueuedExport, QueuedExports } from '../../../support/jobs/queued-exports.ts';
import { agentAt, payoutsOf, put } from '../../../support/stack/seed-rows.ts';

const ROWS = 600;
const AGENTS = 60;
const MOST_WORKERS = 60;

const { table } = await setUpProjectedTable();
await put(table, booked(table));
const agentIds = Array.from({ length: 5 }, (_, at) => agentAt(at).agentId);
await put(table, payoutsOf(table, { from: 0, count: ROWS, agentIds, productId: 'product' }));
const run = { period: BOOKED.to, status: 'finished', step: 'close' } as const;
const write = monthlyRunTable(table).create({ ...run, startedAt: '2026-01-01T00:00:00.000Z' });
await table.transact([write.orThrow(() => new Error('It is there'))]);
const exported = new QueuedExports(table, { partBytes: 10_000, fileRows: 500 });

const kinds: QueuedExport[] = [
  { kind: 'exportPayouts' },
  { kind: 'exportPayouts', fileType: 'xlsx' },
  { kind: 'exportLedger', listFilter: { from: '2025-01-01', to: '2025-12-31' } },
  { kind: 'exportAccrual', listFilter: BOOKED },
  { kind: 'exportTaxYear', listFilter: { taxYear: 2025 } },
  { kind: 'exportJournal', listFilter: { ...BOOKED, format: 'plain' } },
];

function* booked(table: Table): Generator<Write> {
  for (let index = 0; index < AGENTS; index++) yield* bookedAgent(table, index, 1);
}

describe.each(kinds)('$kind', (queued) => {
  it('has the same bytes where workers die at random', async () => {
    const random = seededRandom(1);
    const jobId = await exported.queue(queued);
    let workers = 0;
    while ((await exported.jobNamed(jobId))?.status !== 'done') {
      expect(workers++).toBeLessThan(MOST_WORKERS);
      // The first one dies before any export is whole.
      const writes = workers === 1 ? 4 : random.whole(4, 9);
      // After each look at the clock a minute is gone: what is done is kept at once.
      await exported.dieAfterWrites(jobId, writes, hastyClock(1));
    }
    expect(workers).toBeGreaterThan(1);
    const whole = await exported.inOneGo(queued);
    expect(await exported.filesOf(jobId)).toEqual(await exported.filesOf(whole));
    const { done, files, journal } = (await exported.jobNamed(whole)) ?? {};
    expect(await exported.jobNamed(jobId)).toMatchObject({ done });
    expect((await exported.jobNamed(jobId))?.files).toEqual(files);
    expect((await exported.jobNamed(jobId))?.journal).toEqual(journal);
  });
});

it('goes on in another worker where one runs out of time, which counts as no attempt', async () => {
  // A journal carries more from page to page than the other kinds do.
  const queued: QueuedExport = {
    kind: 'exportJournal',
    listFilter: { ...BOOKED, format: 'plain' },
  };
  const clock = hastyClock(5);
  const jobId = await exported.queue(queued);
  let workers = 0;
  while ((await exported.jobNamed(jobId))?.status !== 'done') {
    expect(workers++).toBeLessThan(MOST_WORKERS);
    await runJob(exported.depsOf(clock), jobId);
    const { status, attempts, leasedUntil = '' } = (await exported.jobNamed(jobId)) ?? {};
    if (status === 'done') break;
    expect({ status, attempts }).toEqual({ status: 'running', attempts: 0 });
    expect(leasedUntil < clock.real().toISOString()).toBe(true);
  }
  expect(workers).toBeGreaterThan(1);
  const whole = await exported.inOneGo(queued);
  expect(await exported.filesOf(jobId)).toEqual(await exported.filesOf(whole));
});

it('begins again where the parts are gone', async () => {
  const jobId = await exported.queue({ kind: 'exportPayouts' });
  await exported.dieAfterWrites(jobId, 2);
  const { written } = (await exported.jobNamed(jobId)) ?? {};
  expect(written?.file?.rows).toBeGreaterThan(0);
  await exported.files.bucket.finishParts(
    { key: 'elsewhere', uploadId: written?.file?.uploadId ?? '' },
    written?.file?.etags ?? [],
  );
  await runJob(exported.depsOf(), jobId);
  expect(await exported.jobNamed(jobId)).toMatchObject({ status: 'done', done: ROWS });
  const whole = await exported.inOneGo({ kind: 'exportPayouts' });
  expect(await exported.filesOf(jobId)).toEqual(await exported.filesOf(whole));
});

it('begins again where the parts are nearly a day old, or an earlier release wrote them', async () => {
  const late = { ...systemClock, real: () => new Date(Date.now() + 21 * 60 * 60_000) };
  const jobId = await exported.queue({ kind: 'exportPayouts' });
  await exported.dieAfterWrites(jobId, 2);
  const first = (await exported.jobNamed(jobId))?.written?.file?.uploadId;
  await exported.dieAfterWrites(jobId, 2, late);
  const { written } = (await exported.jobNamed(jobId)) ?? {};
  expect(first).toBeDefined();
  expect(written?.file?.uploadId).not.toBe(first);
  await exported.setWritten(jobId, { uploadId: 'old', etags: ['one'], cursor: 'x', rows: 500 });
  await runJob(exported.depsOf(), jobId);
  expect(await exported.jobNamed(jobId)).toMatchObject({ status: 'done', done: ROWS });
});
