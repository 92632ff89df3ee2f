/** Writes the files of a locked batch, once its lines are as the files are to have them. */
import { batchWorkTable } from '../../data/monthly-run/batch-work.table.ts';
import { paymentDayOf } from '../../../shared/kernel/business-day.ts';
import { hashTotalOf } from '../../../shared/monthly-run/rules.ts';
import { fileSetOf } from '../../data/monthly-run/payout-batch.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readPayments } from './read-payments.ts';
import type { BatchTask } from './work-on-batch.ts';

/** Writes the files, and ends the work on the batch. One without lines is settled at once. */
export async function writeFileSet(task: BatchTask): Promise<void> {
  const { context, bucket, job } = task;
  const { clock, settings, table } = context;
  const batch = await readBatch(context, job.batchId);
  const payments = await readPayments(context, batch);
  const { batchId, locked = { at: job.createdAt, by: job.ownerId } } = batch;
  const { at: writtenAt, paymentDate } = batch.fileSet ?? {
    at: locked.at,
    paymentDate: paymentDayOf(locked.at),
  };
  const fileSet = fileSetOf(batch);
  const hashTotal = hashTotalOf(payments, settings.payingAccount.accountNumber);
  const input = { batchId, fileSet, writtenAt, paymentDate, payments, settings };
  // A worker that lost the job meanwhile must not put its files in the place of the next one's.
  await holdLease(task);
  // Imported on demand: the tables of letters that banks' files need would slow every start of the function.
  const { writeFiles } = await import('../bank-files/write-files.ts');
  const files = await writeFiles(bucket, input);
  const at = clock.now().toISOString();
  const end = batch.lines === 0 ? { status: 'paid' as const, settled: { ...locked, at } } : {};
  const changes = { files, hashTotal, ...end };
  await table.transact([
    batchWorkTable(table)
      .finish(batch, { jobId: job.jobId, changes })
      .orStale('It changed meanwhile'),
    recordEvent(context, {
      action: 'monthlyRun.writeFiles',
      about: ['month', batchId],
      at,
      after: { lines: batch.lines, totalCents: batch.totalCents, hashTotal, paymentDate },
    }),
  ]);
}
