/** Jobs as endpoints queue them, worked on by the job worker in a process of its own. */
import { randomUUID } from 'node:crypto';
import type { SQSBatchResponse } from 'aws-lambda';
import { jobTable, type StoredJob } from '../../../functions/data/jobs/job.table.ts';
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { ADMIN } from './sample-rows.ts';
import type { UnitCost } from './work.ts';
import type { Workshop } from './workshop.ts';

/** Delivers a message as the queue does. @throws Error where the worker wants it again */
export async function deliver(
  shop: Workshop,
  name: 'jobWorker' | 'pusher',
  message: MessageOf<'runJob' | 'checkAccount' | 'planPush' | 'sendPush'>,
): Promise<void> {
  const Records = [{ messageId: 'one', body: JSON.stringify(message) }];
  const answer = (await shop.invoke(name, { Records })) as SQSBatchResponse;
  if (answer.batchItemFailures.length > 0)
    throw new Error(`${name} failed with ${JSON.stringify(message)}`);
}

export type NewJob = Pick<StoredJob, 'kind'> & Partial<StoredJob>;

/** Queues a job. @returns its id */
export async function queueJob({ table }: Workshop, job: NewJob): Promise<string> {
  const at = new Date().toISOString();
  const jobId = job.jobId ?? randomUUID();
  await table.transact([
    jobTable(table)
      .create({
        status: 'queued',
        ownerId: ADMIN,
        done: 0,
        attempts: 0,
        createdAt: at,
        inputHash: 'bench',
        ...job,
        jobId,
      })
      .orThrow(() => new Error('The job exists')),
  ]);
  return jobId;
}

/**
 * Measures a queued job to its end.
 * @param units those that it works on; absent: as many as the job says that it did
 */
export function measureJob(shop: Workshop, jobId: string, units?: number): Promise<UnitCost> {
  return shop.measure('jobWorker', async () => {
    const job = await runToEnd(shop, jobId);
    if (job?.status !== 'done')
      throw new Error(`${job?.kind} ended as ${job?.status}: ${job?.problem}`);
    return units ?? job.done;
  });
}

/** Calls the worker as the sweeper does for a job whose worker had to stop. */
async function runToEnd(shop: Workshop, jobId: string): Promise<StoredJob | undefined> {
  let before: StoredJob | undefined;
  for (;;) {
    await deliver(shop, 'jobWorker', { kind: 'runJob', jobId });
    const job = await jobTable(shop.table).get(jobId);
    const isOver = job?.status !== 'queued' && job?.status !== 'running';
    if (isOver || JSON.stringify(job) === JSON.stringify(before)) return job;
    before = job;
  }
}
