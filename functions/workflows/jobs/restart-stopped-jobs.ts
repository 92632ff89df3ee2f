/** Queues jobs again whose worker died, or whose message was lost. */
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table.ts';
import type { JobQueue } from '../../data/jobs/job-queue.client.ts';
import { jobTable } from '../../data/jobs/job.table.ts';

export async function restartStoppedJobs({
  table,
  clock,
  queue,
}: {
  table: Table;
  clock: Clock;
  queue: JobQueue;
}): Promise<void> {
  const now = clock.real().toISOString();
  const jobs = jobTable(table);
  const open = [...(await jobs.inStatus('queued')), ...(await jobs.inStatus('running'))];
  for (const job of open) if ((job.leasedUntil ?? '') < now) await queue.start(job.jobId);
}
