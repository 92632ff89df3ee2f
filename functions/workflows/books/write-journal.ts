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
import type { ExportsBucket } from '../../data/exports-bucket.client.ts';
import type { StoredJob } from '../../data/job.table.ts';
import { readBookedAgents } from '../../domain/books/read-booked-agents.ts';
import { holdLease, type Progress } from '../../domain/jobs/hold-lease.ts';
import type { Context } from '../../platform/context.ts';
import { writeJournalRows } from './write-journal-rows.ts';

/** Lines that are kept with the job, for the screen. */
const SHOWN_LINES = 100;

export type JournalJob = StoredJob & { kind: 'exportJournal' };

export const isJournal = (job: StoredJob): job is JournalJob => job.kind === 'exportJournal';

/**
 * Adds up every agent's months and writes their journal; each page of agents renews the lease.
 * @throws DomainError CONFLICT where a month isn't closed, or an account's code is too long for the format
 */
export async function writeJournal(
  context: Context,
  bucket: ExportsBucket,
  job: JournalJob,
  progress: Progress,
): Promise<{ resultKey: string; journal: JournalSummary }> {
  const { format, ...span } = job.listFilter as JournalFilter;
  const { bookkeeping } = context.settings;
  const months = await addUp(context, span, () => holdLease(context, job, progress));
  const lines = journalOf(months);
  const rows = writeJournalRows(lines, format, bookkeeping);
  const resultKey = `exports/${job.jobId}.csv`;
  await bucket.write(resultKey, [`${Papa.unparse(rows, { newline: '\r\n' })}\r\n`]);
  progress.done = lines.length;
  return { resultKey, journal: summaryOf(lines, bookkeeping) };
}

/** The months of all agents together, oldest first. */
async function addUp(
  context: Context,
  span: MonthsFilter,
  onAgents: () => Promise<void>,
): Promise<(readonly [Period, BookedMonth])[]> {
  const sums = new Map<Period, BookedMonth>();
  for await (const agents of readBookedAgents(context, span)) {
    for (const [period, month] of agents.flatMap(({ months }) => months))
      sums.set(period, addAgents(sums.get(period), month));
    await onAgents();
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
