/**
 * Given a preview of terms whose workers die or run out of time, the next one goes on, and the result is that
 * of one worker, whatever was closed, published or changed meanwhile.
 */
import { describe, expect, it } from 'vitest';
import { agentTable } from '../../../../functions/data/agents/agent.table.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { productTable } from '../../../../functions/data/products/product.table.ts';
import { systemClock } from '../../../../functions/platform/clock.ts';
import { PREVIEWED_PAGE } from '../../../../functions/workflows/commission-terms/read-basis.ts';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import { formatPlainRand } from '../../../../shared/kernel/amount.ts';
import { hastyClock } from '../../../support/jobs/dying-worker.ts';
import { dyingFiles } from '../../../support/jobs/dying-files.ts';
import { publishTerms } from '../../../support/commission-plans/plans.ts';
import { setUpProjectedTable } from '../../../support/projections/projected-table.ts';
import { type QueuedExport, QueuedExports } from '../../../support/jobs/queued-exports.ts';
import {
  CLOSED,
  DRAFTED,
  previewByRules,
  previewedNetwork,
  PRODUCTS,
} from '../../../support/commission-plans/queued-previews.ts';
import { agentAt, put } from '../../../support/stack/seed-rows.ts';

/** Two pages. */
const AGENTS = PREVIEWED_PAGE + 20;
const MOST_WORKERS = 20;
const PREVIEW: QueuedExport = { kind: 'previewTerms', termsVersion: DRAFTED };

const projected = await setUpProjectedTable();
await put(projected.table, previewedNetwork(projected.table, AGENTS));
const queued = new QueuedExports(projected.table);
/** The result of one worker. */
const whole = await resultOf(await queued.inOneGo(PREVIEW));

/** The end of a job, but for its time. */
async function resultOf(jobId: string) {
  const { status, done, total, preview } = (await queued.jobNamed(jobId)) ?? {};
  const { asOf = '', ...shown } = preview ?? {};
  expect(Date.parse(asOf)).toBeGreaterThan(0);
  return { status, done, total, shown, file: queued.fileOf(jobId) };
}

async function workToEnd(jobId: string): Promise<void> {
  for (let workers = 0; (await queued.jobNamed(jobId))?.status !== 'done'; workers++) {
    expect(workers).toBeLessThan(MOST_WORKERS);
    await runJob(queued.depsOf(), jobId);
  }
}

it('says what the rules say of every agent', () => {
  const { costs, sums } = previewByRules(AGENTS);
  expect(whole).toMatchObject({ status: 'done', done: AGENTS, total: AGENTS });
  expect(whole.shown).toMatchObject({ period: CLOSED, draftId: 'draft', draftVersion: 3, ...sums });
  expect(sums.less).toBeGreaterThan(5);
  expect(sums.more).toBeGreaterThan(5);
  const rows = whole.file.split('\r\n').slice(1, -1);
  const expected = Array.from(costs, ([id, { nowCents, thenCents }]) =>
    [nowCents, thenCents, thenCents - nowCents].reduce(
      (line, cents) => `${line},${formatPlainRand(cents)}`,
      id,
    ),
  );
  expect(rows.map((row) => row.replace(/,[^,]*/, '')).sort()).toEqual(expected.sort());
});

describe('with the same result', () => {
  // It is claimed, lists the agents, keeps what it began with, two pages, and the end.
  it.each([1, 3, 5])('goes on where a worker died after %i writes', async (writes) => {
    const jobId = await queued.queue(PREVIEW);
    await queued.dieAfterWrites(jobId, writes);
    expect((await queued.jobNamed(jobId))?.status).toBe('running');
    await workToEnd(jobId);
    expect(await resultOf(jobId)).toEqual(whole);
  });

  // Its files: the beginning, two pages, the result.
  it.each([
    [0, true],
    [1, false],
    [3, true],
  ])(
    'goes on where a worker died at call %i of the files, which was done: %s',
    async (calls, isDone) => {
      const jobId = await queued.queue(PREVIEW);
      const died = await queued.runWith(jobId, (bucket) => dyingFiles(bucket, calls, isDone));
      expect(died).toBe(true);
      await workToEnd(jobId);
      expect(await resultOf(jobId)).toEqual(whole);
    },
  );

  it('goes on where one worker after another dies with its page', async () => {
    const jobId = await queued.queue(PREVIEW);
    const reached: number[] = [];
    while ((await queued.jobNamed(jobId))?.status !== 'done') {
      expect(reached.length).toBeLessThan(MOST_WORKERS);
      await queued.dieAfterWrites(jobId, reached.length === 0 ? 3 : 2);
      reached.push((await queued.jobNamed(jobId))?.done ?? 0);
    }
    expect(reached.slice(0, 3)).toEqual([0, PREVIEWED_PAGE, AGENTS]);
    expect(await resultOf(jobId)).toEqual(whole);
  });

  it('goes on in another worker where one runs out of time, which counts as no attempt', async () => {
    const clock = hastyClock(2);
    const jobId = await queued.queue(PREVIEW);
    let workers = 0;
    for (;;) {
      expect(workers++).toBeLessThan(MOST_WORKERS);
      await runJob(queued.depsOf(clock), jobId);
      const { status, attempts } = (await queued.jobNamed(jobId)) ?? {};
      if (status === 'done') break;
      expect({ status, attempts }).toEqual({ status: 'running', attempts: 0 });
    }
    expect(workers).toBeGreaterThan(1);
    expect(await resultOf(jobId)).toEqual(whole);
  });

  it('begins again where an earlier release began it', async () => {
    const jobId = await queued.queue(PREVIEW);
    await queued.dieAfterWrites(jobId, 4);
    const key = basisKeyOf(jobId, (await queued.jobNamed(jobId))?.beginning);
    const basis = JSON.parse(queued.files.files.get(key) ?? '') as object;
    queued.files.files.set(key, JSON.stringify({ ...basis, shape: 'other', agents: [] }));
    await workToEnd(jobId);
    expect(await resultOf(jobId)).toEqual(whole);
  });
});

const basisKeyOf = (jobId: string, beginning = '') => `exports/${jobId}-${beginning}.json`;

describe('in words', () => {
  it.each(['what it began with', 'a page'])('fails where %s is gone', async (what) => {
    const jobId = await queued.queue(PREVIEW);
    await queued.dieAfterWrites(jobId, 4);
    const key = basisKeyOf(jobId, (await queued.jobNamed(jobId))?.beginning);
    const gone = what === 'a page' ? key.replace('.json', '-0.json') : key;
    expect(queued.files.files.delete(gone)).toBe(true);
    await runJob(queued.depsOf(), jobId);
    expect(await queued.jobNamed(jobId)).toMatchObject({ status: 'failed', problem: LOST });
  });

  it('fails where its files will soon be deleted', async () => {
    const jobId = await queued.queue(PREVIEW);
    await queued.dieAfterWrites(jobId, 4);
    const late = { ...systemClock, real: () => new Date(Date.now() + 21 * 60 * 60_000) };
    await runJob(queued.depsOf(late), jobId);
    expect(await queued.jobNamed(jobId)).toMatchObject({ status: 'failed', problem: LOST });
  });
});

const LOST = 'The preview stood still for so long that its files are gone. Please start it again.';

// The last one: it changes the network.
it('goes by the month, the terms and the agents that it began with', async () => {
  const { table } = projected;
  const jobId = await queued.queue(PREVIEW);
  await queued.dieAfterWrites(jobId, 4);
  expect((await queued.jobNamed(jobId))?.done).toBe(PREVIEWED_PAGE);
  const never = () => new Error('It is there');
  const next = { period: '2026-04', status: 'finished', step: 'notify' } as const;
  const product = await productTable(table).get(PRODUCTS[0].productId);
  const last = await agentTable(table).get(agentAt(AGENTS - 1).agentId);
  if (!product || !last) throw new Error('The network has neither');
  await publishTerms(table, {
    firstDay: '2026-05-01',
    terms: { upfront: { kind: 'amount', cents: 99_999 } },
    products: { kind: 'product', productId: product.productId },
  });
  await table.transact([
    monthlyRunTable(table)
      .create({ ...next, startedAt: '2026-05-01T00:00:00.000Z' })
      .orThrow(never),
    productTable(table)
      .replace({ ...product, baseCommissionRate: 50, version: product.version + 1 })
      .orThrow(never),
    agentTable(table)
      .create({ ...agentAt(AGENTS), referralCode: 'NEW' })
      .orThrow(never),
    agentTable(table).remove(last).orThrow(never),
  ]);
  await workToEnd(jobId);
  expect(await resultOf(jobId)).toEqual(whole);
  expect(await resultOf(await queued.inOneGo(PREVIEW))).not.toEqual(whole);
});
