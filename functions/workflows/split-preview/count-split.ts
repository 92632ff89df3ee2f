/** Counts which lines a split of a batch would move. It changes nothing. */
import type { SplitTotals } from '../../../shared/kernel/job.ts';
import { isChosen } from '../../../shared/monthly-run/rules.ts';
import type { SplitChoice } from '../../../shared/monthly-run/schemas.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { StoredJob } from '../../data/job.table.ts';
import { holdLease, type Progress } from '../../domain/jobs/hold-lease.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readBatchLines } from '../../domain/monthly-run/read-batch-lines.ts';
import type { Context } from '../../platform/context.ts';

export type PreviewJob = StoredJob & {
  kind: 'splitPreview';
  batchId: string;
  splitChoice: SplitChoice;
};

export const isPreview = (job: StoredJob): job is PreviewJob =>
  job.kind === 'splitPreview' && job.batchId !== undefined && job.splitChoice !== undefined;

/** Looks at every line; each chunk renews the lease. */
export async function countSplit(
  context: Context,
  job: PreviewJob,
  progress: Progress,
): Promise<{ split: SplitTotals }> {
  const asOf = context.clock.now().toISOString();
  const batch = await readBatch(context, job.batchId);
  const split = { asOf, stays: nothing(), goes: nothing() };
  progress.total = batch.lines;
  for await (const payouts of readBatchLines(context, batch)) {
    const agents = await agentTable(context.table).getMany(payouts.map(({ agentId }) => agentId));
    for (const { payoutId, agentId, amountCents } of payouts) {
      const line = { payoutId, amountCents, bankName: agents.get(agentId)?.bankName };
      const sum = isChosen(job.splitChoice, line) ? split.goes : split.stays;
      sum.lines += 1;
      sum.cents += amountCents;
    }
    progress.done += payouts.length;
    await holdLease(context, job, progress);
  }
  return { split };
}

const nothing = () => ({ lines: 0, cents: 0 });
