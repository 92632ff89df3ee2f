/** The journal of closed months: one debit and one credit for each month and kind of movement. */
import Papa from 'papaparse';
import {
  addAgents,
  type BookedMonth,
  type JournalLine,
  journalOf,
  totalsOf,
} from '../../../shared/books/rules.ts';
import type { JournalFilter, MonthsFilter } from '../../../shared/books/schemas.ts';
import type { JournalSummary } from '../../../shared/kernel/job.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { Bookkeeping } from '../../../shared/kernel/settings.ts';
import { exportKeyOf } from '../../domain/jobs/export-keys.ts';
import { readBookedAgents } from '../../domain/books/read-booked-agents.ts';
import { keepWork } from '../../domain/jobs/keep-work.ts';
import { realTimeOf } from '../../domain/jobs/hold-lease.ts';
import type { Task, WorkResult } from '../../domain/jobs/check-job.ts';
import { writeJournalRows } from './write-journal-rows.ts';

/** Lines that are kept with the job, for the screen. */
const SHOWN_LINES = 100;

/** Another value after a release that adds up something else: the journal then begins again. */
const SHAPE = 'journal-2';

/** The position of the next agent, and the months of the agents before. */
interface AddedUp {
  at: number;
  months: (readonly [Period, BookedMonth])[];
}

/**
 * Adds up every agent's months, from where the last worker came to, and writes their journal.
 * @throws DomainError CONFLICT where a month isn't closed, or an account's code is too long for the format;
 *   WorkPaused where the rest is left to the next worker
 */
export async function writeJournal(task: Task): Promise<WorkResult> {
  const { bucket, context, job, progress } = task;
  const { format, ...span } = job.listFilter as JournalFilter;
  const { bookkeeping } = context.settings;
  const months = await addUp(task, span);
  const lines = journalOf(months);
  const rows = writeJournalRows(lines, format, bookkeeping);
  const resultKey = exportKeyOf(job.jobId);
  await bucket.write(resultKey, [`${Papa.unparse(rows, { newline: '\r\n' })}\r\n`]);
  progress.done = lines.length;
  return { resultKey, journal: summaryOf(lines, bookkeeping) };
}

/** The months of all agents together, oldest first. */
async function addUp(worker: Task, span: MonthsFilter): Promise<AddedUp['months']> {
  const { context, bucket, job } = worker;
  const keeper = keepWork(worker);
  const hold = () => keeper.hold();
  const earlier = keeper.earlier(SHAPE);
  const from = earlier?.cursor && (JSON.parse(earlier.cursor) as AddedUp);
  const begunAt = earlier?.begunAt ?? new Date(realTimeOf(worker)).toISOString();
  const sums = new Map(from ? from.months : []);
  const reading = { context, bucket, jobId: job.jobId, hold };
  for await (const { agents, next } of readBookedAgents(
    reading,
    span,
    from ? from.at : undefined,
  )) {
    for (const [period, month] of agents.flatMap(({ months }) => months))
      sums.set(period, addAgents(sums.get(period), month));
    if (!keeper.isDue()) {
      await hold();
      continue;
    }
    const reached: AddedUp = { at: next, months: [...sums] };
    const state = { shape: SHAPE, begunAt, incomplete: false, files: [], restarts: 0 };
    await keeper.keep({ written: { ...state, cursor: JSON.stringify(reached) } });
  }
  return [...sums].toSorted(([one], [other]) => one.localeCompare(other));
}

const summaryOf = (lines: readonly JournalLine[], { accounts }: Bookkeeping): JournalSummary => ({
  ...totalsOf(lines),
  lineCount: lines.length,
  lines: lines
    .slice(0, SHOWN_LINES)
    .map(({ account, ...line }) => ({ ...line, account: accounts[account] })),
});
