/**
 * Given a network by chance and a statement of it, workers that go over its sales page by page come to the same
 * lists as the rules with everything in memory, in one go or in many.
 */
import { expect, it } from 'vitest';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import {
  listsByRules,
  putStatement,
  randomStatement,
  ReadingWorkers,
} from '../../../support/network-statements/compared-statement.ts';
import { endLease, runDying, hastyClock } from '../../../support/jobs/dying-worker.ts';
import { setUpProjectedTable } from '../../../support/projections/projected-table.ts';
import { putComparedEntries } from '../../../support/network-statements/statement-entries.ts';

const MOST_WORKERS = 60;
const random = seededRandom(93);
/** Enough lines and missing sales for lists of several parts. */
const given = randomStatement(random, { sales: 1_500, lines: 1_300, keys: 700 });
const expected = listsByRules(given);

const projected = await setUpProjectedTable();
await putStatement(projected.table, given);
await putComparedEntries(projected.table);

async function beginning(): Promise<ReadingWorkers> {
  const workers = new ReadingWorkers(projected.table);
  await workers.begin(given);
  return workers;
}

async function expectLists(workers: ReadingWorkers): Promise<void> {
  expect(await workers.job()).toMatchObject({ status: 'done', done: given.lines.length });
  const { entries, csvRows } = await workers.lists();
  expect(entries).toEqual(expected);
  for (const [list, rows] of Object.entries(csvRows))
    expect([list, rows]).toEqual([list, expected.filter(([name]) => name === list).length]);
}

it('has every class of lines that the mapping knows', () => {
  const classes = ['activate', 'active', 'contradiction', 'damaged', 'end', 'ended', 'endedHere'];
  classes.push('missing', 'repeated', 'twoCandidates', 'unknown', 'waiting');
  expect([...new Set(expected.map(([list]) => list))].sort()).toEqual(classes);
});

it('is the same in one go', async () => {
  const workers = await beginning();
  await runJob(workers.depsOf(), workers.jobId);
  await expectLists(workers);
});

it('is the same where each worker runs out of time, which counts as no attempt', async () => {
  const workers = await beginning();
  const clock = hastyClock(3);
  let count = 0;
  while ((await workers.job())?.status !== 'done') {
    expect(count++).toBeLessThan(MOST_WORKERS);
    await runJob(workers.depsOf(clock), workers.jobId);
    const { status, attempts } = (await workers.job()) ?? {};
    if (status !== 'done') expect({ status, attempts }).toEqual({ status: 'running', attempts: 0 });
  }
  expect(count).toBeGreaterThan(3);
  await expectLists(workers);
});

it('is the same where workers die at random', async () => {
  const workers = await beginning();
  let count = 0;
  while ((await workers.job())?.status !== 'done') {
    expect(count++).toBeLessThan(MOST_WORKERS);
    // After each look at the clock a minute is gone: what is done is kept at once.
    await runDying(workers.depsOf(hastyClock(1)), workers.jobId, random.whole(3, 7));
    if ((await workers.job())?.status !== 'done') await endLease(projected.table, workers.jobId);
  }
  expect(count).toBeGreaterThan(1);
  await expectLists(workers);
});

it('begins again where what was kept is gone', async () => {
  const workers = await beginning();
  await runJob(workers.depsOf(hastyClock(5)), workers.jobId);
  const { reading } = (await workers.job()) ?? {};
  expect(reading?.key).toBeDefined();
  workers.files.files.delete(reading?.key ?? '');
  await endLease(projected.table, workers.jobId);
  await runJob(workers.depsOf(), workers.jobId);
  await expectLists(workers);
});
