/** The file of an export. */
import Papa from 'papaparse';
import type { Context } from '../../platform/context.ts';
import type { ExportsBucket } from '../../data/exports-bucket.client.ts';
import { type ExportKind, exportRows, exportsByKind } from './export-rows.ts';
import type { StoredJob } from '../../data/job.table.ts';
import { holdLease, type Progress } from '../../domain/jobs/hold-lease.ts';

export type ExportJob = StoredJob & { kind: ExportKind };

export const isExport = (job: StoredJob): job is ExportJob =>
  Object.hasOwn(exportsByKind, job.kind);

/** Writes the rows page by page; each renews the lease. */
export async function writeExport(
  context: Context,
  bucket: ExportsBucket,
  job: ExportJob,
  progress: Progress,
): Promise<{ resultKey: string; incomplete?: boolean }> {
  const resultKey = `exports/${job.jobId}.csv`;
  let incomplete = false;
  const onIncomplete = () => {
    incomplete = true;
  };
  await bucket.write(resultKey, csvOf(context, job, { progress, onIncomplete }));
  return { resultKey, ...(incomplete ? { incomplete } : {}) };
}

/** The file's chunks. */
async function* csvOf(
  context: Context,
  job: ExportJob,
  { progress, onIncomplete }: { progress: Progress; onIncomplete: () => void },
): AsyncGenerator<string> {
  const lines = (rows: readonly (readonly string[])[]) =>
    rows.length > 0 ? `${Papa.unparse([...rows], { newline: '\r\n' })}\r\n` : '';
  // The byte order mark tells spreadsheets that this is UTF-8.
  yield `\ufeff${lines([exportsByKind[job.kind].titles])}`;
  for await (const rows of exportRows(context, job, onIncomplete)) {
    yield lines(rows);
    progress.done += rows.length;
    await holdLease(context, job, progress);
  }
}
