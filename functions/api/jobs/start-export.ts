import { jobsContract } from '../../../shared/jobs/contract.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** Starts an export. */
export const startExport = verb(jobsContract.startExport, async (context, input) => {
  const { kind, ...filter } = input;
  const job = await startJob(context, {
    operation: 'startExport',
    action: 'jobs.startExport',
    kind,
    listFilter: optional(filter),
    input: { ...input },
  });
  return presentJob(job);
});
