import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { verb } from '../verb.ts';

/** Starts to count what a split of a batch would move. */
export const previewSplit = verb(
  monthlyRunContract.previewSplit,
  async (context, { batchId, choice }) => {
    await readBatch(context, batchId);
    const job = await startJob(context, {
      operation: 'previewSplit',
      action: 'monthlyRun.previewSplit',
      kind: 'splitPreview',
      batchId,
      splitChoice: choice,
      input: { kind: 'splitPreview', batchId, choice },
    });
    return presentJob(job);
  },
);
