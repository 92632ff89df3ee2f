import { jobsContract } from '../../../shared/jobs/contract.ts';
import { readAdminNames } from '../../domain/identity/read-admin-names.ts';
import { findReminder } from '../../domain/agents/find-reminder.ts';
import { presentFileName } from '../../domain/jobs/present-file-name.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { jobTable, type StoredJob } from '../../data/jobs/job.table.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** Files are deleted after a day. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Two round trips: the jobs, then the names of those who started them. */
export const listJobs = verb(jobsContract.listJobs, async (context) => {
  const { actor, clock, table } = context;
  const since = new Date(clock.now().getTime() - DAY_MS).toISOString();
  const [done, failed, reminder] = await Promise.all([
    jobTable(table).endedSince('done', since),
    jobTable(table).endedSince('failed', since),
    findReminder(context),
  ]);
  const jobs = [...done, ...failed].sort(newestFirst);
  const nameOf = await readAdminNames(
    context,
    [...jobs, reminder].map((job) => job?.ownerId),
  );
  return {
    rows: jobs.map((job) => ({
      ...presentJob(job),
      ...optional({ fileName: job.resultKey && presentFileName(job) }),
      by: nameOf(job.ownerId),
      isMine: job.ownerId === actor.userId,
    })),
    ...optional({
      lastReminder: reminder && { at: reminder.createdAt, by: nameOf(reminder.ownerId) },
    }),
  };
});

const newestFirst = (one: StoredJob, other: StoredJob) =>
  one.createdAt < other.createdAt ? 1 : -1;
