/**
 * Imports the rows of a file: a failed row doesn't stop the others, and progress is stored after
 * every 50 rows, so that another worker can continue where the last one stopped.
 */
import type { CsvRow } from '../../../shared/kernel/csv-file.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import type { Context } from '../../platform/context.ts';
import { decideRows } from '../../domain/jobs/decide-rows.ts';
import { markRepeats } from '../../domain/jobs/mark-repeats.ts';
import { type ImportFormat, openImportFile } from '../../domain/jobs/open-import-file.ts';
import { type Failure, jobFailureTable } from '../../data/jobs/job-failure.table.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import { holdLease, LEASE_MS } from '../../domain/jobs/hold-lease.ts';
import type { Task } from '../../domain/jobs/check-job.ts';

/** Rows between two saves of progress; their failures fit into one item. */
const PART = 50;
/** The maximum length of a cell that is kept with its failure. */
const MAX_KEPT = 200;

/** A kind of import: its columns, and how a row becomes an item. */
export interface RowImport extends ImportFormat {
  /** The column whose value stands once in a file: a second row with it fails. */
  unique: string;
  /** Must be idempotent for each row. */
  importOne: (context: Context, job: StoredJob, row: CsvRow) => Promise<void>;
}

/** @throws DomainError INVALID for a file without usable rows or columns */
export async function importRows(task: Task, kind: RowImport): Promise<void> {
  const { context, job, progress, uploads } = task;
  const bytes = await uploads.read(job.jobId, job.etag ?? '');
  if (!bytes) throw invalid('The file is not there any more. Please choose it again.');
  const columns = { ...kind.columns, ...job.columnChoice };
  const { rows } = openImportFile(bytes, { ...kind, columns });
  progress.total = countOf(rows);
  progress.failed ??= 0;
  for (const part of partsOf(markRepeats(rows, kind.unique), progress.done)) {
    const failures = await importPart(context, kind, job, part);
    progress.done += part.length;
    progress.failed += failures.length;
    const kept =
      failures.length > 0
        ? [jobFailureTable(context.table).keep(job.jobId, failures, context.clock.real())]
        : [];
    await holdLease(task, kept);
  }
}

function countOf(rows: Iterable<CsvRow>): number {
  let count = 0;
  for (const _ of rows) count++;
  return count;
}

function* partsOf(rows: Iterable<CsvRow>, from: number): Generator<CsvRow[]> {
  let at = 0;
  let part: CsvRow[] = [];
  for (const row of rows) {
    if (at++ < from) continue;
    part.push(row);
    if (part.length < PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function importPart(
  context: Context,
  { columns, importOne }: RowImport,
  job: StoredJob,
  part: readonly CsvRow[],
): Promise<Failure[]> {
  const failed = await decideRows(
    context,
    part,
    async (row) => {
      if (row.problem) throw invalid(row.problem);
      await importOne(context, job, row);
    },
    // No browser waits, but the rows must finish within the lease.
    { beginWithinMs: LEASE_MS / 2 },
  );
  const rows = new Map(part.map((row) => [row.row, row]));
  const cellOf = (row: number, column: string) => rows.get(row)?.cell(column).slice(0, MAX_KEPT);
  return failed.map(({ row, reason }) => ({
    row,
    reason,
    cells: Object.fromEntries(
      Object.keys(columns).map((column) => [column, cellOf(row, column) ?? '']),
    ),
  }));
}
