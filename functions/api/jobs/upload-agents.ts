/**
 * Adds the next rows of an upload. Each row's key is made from job and row, and progress is stored
 * only for all rows together: rows that are sent again, after a lost answer or a crash, return the
 * agents that they added. Passwords go to the user pool and are stored nowhere else.
 */
import { jobsContract } from '../../../shared/jobs/contract.ts';
import { rowProblems, type UploadColumn } from '../../../shared/agents/rules.ts';
import { withoutMarks } from '../../../shared/kernel/characters.ts';
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import type { FailedRow } from '../../../shared/kernel/job.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { decideRows } from '../../domain/jobs/decide-rows.ts';
import { jobFailureTable } from '../../data/jobs/job-failure.table.ts';
import { jobTable, type StoredJob } from '../../data/jobs/job.table.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { readJob } from '../../domain/jobs/read-job.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { addOneAgent } from '../agents/add-agent.ts';
import { type AgentRow, readAgentRow } from '../../domain/agents/read-agent-row.ts';

type Row = AgentRow & { password: string };

export const uploadAgents = (pool: UserPool) =>
  verb(jobsContract.uploadAgents, async (context, { jobId, from, rows }) => {
    const job = await readJob(context, jobId, 'uploadAgents');
    if (job.status !== 'open' || job.done !== from) throw notNext(job);
    if (from + rows.length > (job.total ?? 0)) throw invalid('There are more rows than were said.');
    const failures = await addEach(context, pool, job, rows);
    return { job: presentJob(await recordDone(context, job, rows.length, failures)), failures };
  });

const notNext = (job: StoredJob) =>
  conflict('These are not the next rows of this upload.', { ...presentJob(job) });

/**
 * A failure may leave an incomplete agent, which only this submission can complete: its rows are sent again.
 */
const undecided = ['BUSY', 'INTERNAL'] as const;

/** Rows with the same address or code are added in sequence, in the file's order. */
async function addEach(
  context: Context,
  pool: UserPool,
  { jobId }: StoredJob,
  rows: readonly Row[],
): Promise<FailedRow[]> {
  const add = async (row: Row) => {
    const problems = rowProblems((column) => row[fieldOf[column]]);
    if (problems.length > 0) throw invalid(problems.join('; '));
    const idempotencyKey = `${jobId}-${row.row}`;
    await addOneAgent({ ...context, idempotencyKey }, pool, readAgentRow(row));
  };
  const wanted = new Set<string>();
  const isFirst = ({ email, referralCode }: Row) => {
    const wants = [email, referralCode]
      .map((text) => withoutMarks(text).toLowerCase())
      .filter(Boolean);
    const isFree = wants.every((text) => !wanted.has(text));
    for (const text of wants) wanted.add(text);
    return isFree;
  };
  const firsts = new Set(rows.filter(isFirst));
  const others = rows.filter((row) => !firsts.has(row));
  const failures = [
    ...(await decideRows(context, [...firsts], add, { undecided })),
    ...(await decideRows(context, others, add, { undecided, ownerOf: () => 'in sequence' })),
  ];
  return failures.sort((one, other) => one.row - other.row);
}

const fieldOf: Record<UploadColumn, Exclude<keyof Row, 'row'>> = {
  full_name: 'fullName',
  email: 'email',
  phone: 'phone',
  password: 'password',
  address: 'address',
  referral_code: 'referralCode',
};

/** Records once that the rows are done. */
async function recordDone(
  context: Context,
  job: StoredJob,
  count: number,
  failures: FailedRow[],
): Promise<StoredJob> {
  const { table, clock } = context;
  const done = job.done + count;
  const failed = (job.failed ?? 0) + failures.length;
  const finishedAt = clock.now().toISOString();
  const isOver = done === job.total;
  const notNextOf = (current: StoredJob | undefined) => notNext(current ?? job);
  await table.transact([
    ...(failures.length > 0
      ? [jobFailureTable(table).keep(job.jobId, failures, clock.real())]
      : []),
    ...(isOver
      ? [
          jobTable(table).close(job, { done, failed, finishedAt }).orThrow(notNextOf),
          recordEvent(context, {
            action: 'jobs.finish',
            about: ['portal', job.jobId],
            at: finishedAt,
            before: { status: job.status },
            after: { kind: job.kind, status: 'done', done, failed },
          }),
        ]
      : [jobTable(table).receive(job, { done, failed }).orThrow(notNextOf)]),
  ]);
  return { ...job, done, failed, ...(isOver ? { status: 'done' as const, finishedAt } : {}) };
}
