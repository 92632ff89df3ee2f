import { jobsContract } from '../../../shared/jobs/contract.ts';
import { openJob } from '../../domain/jobs/open-job.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { verb } from '../verb.ts';

/** Begins an upload of agents: a job that takes the rows as the browser sends them (decision 0016). */
export const startAgentUpload = verb(jobsContract.startAgentUpload, async (context, input) =>
  presentJob(await openJob(context, 'uploadAgents', input, { ...input, failed: 0 })),
);
