/** The jobs on the batch that the run made, from its lock to the last payment. */
import { randomUUID } from 'node:crypto';
import { bankFileTable } from '../../../functions/data/bank-outcomes/bank-file.table.ts';
import { jobTable, type StoredJob } from '../../../functions/data/jobs/job.table.ts';
import { payoutTable, type StoredPayout } from '../../../functions/data/payouts/payout.table.ts';
import type { Beginning } from '../../../functions/data/monthly-run/batch-work.table.ts';
import { planFileSet } from '../../../functions/domain/monthly-run/plan-file-set.ts';
import { readBatch } from '../../../functions/domain/monthly-run/read-batch.ts';
import { readBatchLines } from '../../../functions/domain/monthly-run/read-batch-lines.ts';
import { startCorrection } from '../../../functions/domain/monthly-run/start-correction.ts';
import { startWork } from '../../../functions/domain/monthly-run/start-work.ts';
import { CSV_MAPPING, outcomesCsv } from '../../support/bank-outcomes/bank-outcomes.ts';
import { periodToRun } from './measure-run.ts';
import { measureJob, queueJob } from './queue-job.ts';
import { ADMIN, RELEASER } from './sample-rows.ts';
import { putUpload } from './buckets.ts';
import type { UnitCost } from './work.ts';
import type { Workshop } from './workshop.ts';

type Kind = StoredJob['kind'];
type Costs = Partial<Record<Kind, UnitCost>>;
/** One payment of so many comes back from the bank. */
const RETURNED_EVERY = 20;

/** Measures each job on the batch once, in the order in which an office starts them. */
export async function measureBatch(shop: Workshop): Promise<Costs> {
  const { context } = shop;
  const period = periodToRun();
  const costs: Costs = {};
  const { lines } = await readBatch(context, period);
  await begin(shop, await lockingOf(shop));
  costs.lockBatch = await measureQueued(shop);
  const correction = { reason: 'bench', at: new Date().toISOString() };
  const redate = { kind: 'redate', ...correction } as const;
  await startCorrection(context, await readBatch(context, period), redate, undefined);
  costs.rewriteFiles = await measureQueued(shop, lines);
  const reopen = { kind: 'reopen', ...correction } as const;
  await startCorrection(context, await readBatch(context, period), reopen, undefined);
  costs.reopenBatch = await measureQueued(shop);
  await begin(shop, await lockingOf(shop));
  await measureQueued(shop);
  const now = { at: new Date().toISOString(), by: ADMIN };
  await begin(shop, { kind: 'process', to: 'processing', changes: { processing: now } });
  costs.processBatch = await measureQueued(shop);
  Object.assign(costs, await measureOutcomes(shop));
  await begin(shop, { kind: 'pay', to: 'processing', changes: { transactionId: 'FNB-BENCH' } });
  costs.payBatch = await measureQueued(shop);
  return costs;
}

const lockingOf = async ({ context }: Workshop): Promise<Beginning> => {
  const at = new Date().toISOString();
  const changes = {
    locked: { at, by: ADMIN, confirmedBy: RELEASER },
    fileSet: await planFileSet(context, {}, { at }),
  };
  return { kind: 'lock', to: 'locked', changes };
};

async function begin({ context }: Workshop, beginning: Beginning): Promise<void> {
  const batch = await readBatch(context, periodToRun());
  await startWork(context, batch, { ...beginning, at: new Date().toISOString() });
}

/** Measures the one job that is queued. */
async function measureQueued(shop: Workshop, units?: number): Promise<UnitCost> {
  const [job, ...others] = await jobTable(shop.table).inStatus('queued');
  if (!job || others.length > 0) throw new Error(`${others.length + 1} jobs are queued`);
  return measureJob(shop, job.jobId, units);
}

/** Reads and applies a file of the bank about half of the lines. */
async function measureOutcomes(shop: Workshop): Promise<Costs> {
  const { context, table } = shop;
  const payouts: StoredPayout[] = [];
  for await (const some of readBatchLines(context, await readBatch(context, periodToRun())))
    payouts.push(...some);
  const half = payouts.slice(0, Math.ceil(payouts.length / 2));
  const content = outcomesCsv(
    half.map(({ payoutId, amountCents }, at) => ({
      payoutId,
      amountCents,
      word: at % RETURNED_EVERY === 0 ? ('returned' as const) : ('paid' as const),
      ...(at % RETURNED_EVERY === 0 ? { reasonCode: 'AC04' } : {}),
    })),
  );
  const [fileId, reading, applying] = ['bench-file', randomUUID(), randomUUID()];
  const etag = await putUpload(shop, fileId, content);
  const file = {
    fileId,
    fileName: 'outcomes.csv',
    sizeBytes: content.length,
    status: 'reading',
    mapping: CSV_MAPPING,
    etag,
    uploadedBy: ADMIN,
    uploadedAt: new Date().toISOString(),
    jobId: reading,
    preview: 0,
    inputHash: 'bench',
  } as const;
  const never = () => new Error('It changed');
  await table.transact([bankFileTable(table).create(file).orThrow(never)]);
  await queueJob(shop, { kind: 'readBankFile', jobId: reading, bankFileId: fileId });
  const readBankFile = await measureJob(shop, reading, half.length);
  const read = await bankFileTable(table).get(fileId);
  if (read?.status !== 'read')
    throw new Error(`The bank's file is ${read?.status}: ${read?.problem}`);
  const changes = { status: 'applying', jobId: applying, applyJobId: applying } as const;
  await table.transact([bankFileTable(table).begin(read, changes).orThrow(never)]);
  await queueJob(shop, { kind: 'applyBankFile', jobId: applying, bankFileId: fileId });
  const applyBankFile = await measureJob(shop, applying, half.length);
  const first = await payoutTable(table).get(half[0]?.payoutId ?? '');
  if (first?.status !== 'returned') throw new Error(`The first payment is ${first?.status}`);
  return { readBankFile, applyBankFile };
}
