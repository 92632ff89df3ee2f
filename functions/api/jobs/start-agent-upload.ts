import { jobsContract } from '../../../shared/jobs/contract.ts';
import { openJob } from '../../domain/jobs/open-job.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { verb } from '../verb.ts';

/** Begins an upload of agents: a job that receives its rows from the browser, part by part. */
export const startAgentUpload = verb(jobsContract.startAgentUpload, async (context, input) =>
  presentJob(await openJob(context, 'uploadAgents', input, { ...input, failed: 0 })),
);
