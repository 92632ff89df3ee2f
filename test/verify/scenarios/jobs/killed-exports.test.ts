/**
 * Given an export in several files whose workers die at any write or call to S3, the files and their list are
 * the same.
 */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import { dyingFiles } from '../../../support/jobs/dying-files.ts';
import { type QueuedExport, QueuedExports } from '../../../support/jobs/queued-exports.ts';
import { ruleRows } from '../../../support/jobs/ruled-export.ts';
import { setUpProjectedTable } from '../../../support/projections/projected-table.ts';

const ROWS = 230;
const PAYOUTS: QueuedExport = { kind: 'exportPayouts', listFilter: { order: 'oldest' } };

const projected = await setUpProjectedTable();
// Files end within a page of 20 rows, and the last one is shorter than a part.
ruleRows(ROWS, 20);
const exported = new QueuedExports(projected.table, { partBytes: 12_500, fileRows: 105 });
/** An export by one worker. */
const whole = await exported.inOneGo(PAYOUTS);

/** The rows of a list of files, but for the moments at which they were made. */
const manifestOf = (jobId: string) =>
  Papa.parse<Record<string, string>>(
    exported.files.files.get(`exports/${jobId}-manifest.csv`) ?? '',
    { header: true, skipEmptyLines: true },
  ).data.map((row) => ({ ...row, 'Started (UTC)': '', 'Made (UTC)': '' }));

async function expectSame(jobId: string): Promise<void> {
  expect(await exported.filesOf(jobId)).toEqual(await exported.filesOf(whole));
  expect(manifestOf(jobId)).toEqual(manifestOf(whole));
  expect(await exported.jobNamed(jobId)).toMatchObject({ status: 'done', done: ROWS });
}

it('are the same wherever a worker dies before a write', async () => {
  for (let writes = 1; ; writes++) {
    const jobId = await exported.queue(PAYOUTS);
    await exported.dieAfterWrites(jobId, writes);
    const isDone = (await exported.jobNamed(jobId))?.status === 'done';
    if (!isDone) await runJob(exported.depsOf(), jobId);
    await expectSame(jobId);
    if (!isDone) continue;
    // The claim, a part of each file and its end, and the job's end.
    expect(writes).toBeGreaterThan(6);
    return;
  }
});

it.each([false, true])(
  'are the same where a worker dies at a call to S3 (carried out: %s)',
  async (isCarriedOut) => {
    for (let calls = 0; ; calls++) {
      const jobId = await exported.queue(PAYOUTS);
      const died = await exported.runWith(jobId, (bucket) =>
        dyingFiles(bucket, calls, isCarriedOut),
      );
      if (died) await runJob(exported.depsOf(), jobId);
      await expectSame(jobId);
      if (died) continue;
      expect(calls).toBeGreaterThan(10);
      return;
    }
  },
);
