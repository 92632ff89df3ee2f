import { batchWorkTable } from '../../data/monthly-run/batch-work.table.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { Context } from '../../platform/context.ts';
import { readBatchLines } from '../../domain/monthly-run/read-batch-lines.ts';
import type { BatchTask } from './work-on-batch.ts';

/**
 * Works on each line of a batch in sequence; after each chunk, renews the lease and stores the
 * progress. Another worker goes on behind the last chunk: looking at done lines again would take the whole
 * time of a worker where there are a hundred thousand.
 * @param workOn must do nothing with a line that is done: a chunk may come again
 * @throws the error of a line, with the line in its message
 */
export async function workOnLines(
  task: BatchTask,
  workOn: (payout: StoredPayout) => Promise<void>,
): Promise<void> {
  const { context, job, progress, batch } = task;
  if (progress.lineCursor === undefined) progress.done = 0;
  for await (const payouts of readBatchLines(context, batch, progress.lineCursor)) {
    for (const payout of payouts)
      await workOn(payout).catch(async (error: unknown) => {
        throw await naming(context, payout, error);
      });
    progress.done += payouts.length;
    const last = payouts
      .map(({ payoutId }) => payoutId)
      .sort()
      .at(-1);
    if (last !== undefined) progress.lineCursor = last;
    const { done } = progress;
    await holdLease(task, [
      batchWorkTable(context.table).advance(job.batchId, { jobId: job.jobId, done }),
    ]);
  }
}

async function naming(
  { table }: Context,
  { agentId, amountCents }: StoredPayout,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof DomainError)) return error;
  const name = (await agentTable(table).get(agentId))?.fullName ?? DELETED_AGENT;
  const message = `${formatRand(amountCents)} to ${name}: ${error.message}`;
  return new DomainError(error.code, message, error.data, { cause: error });
}
