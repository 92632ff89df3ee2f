/** The file of an export. */
import Papa from 'papaparse';
import type { Context } from '../../platform/context.ts';
import { type ExportsBucket, isUploadGone } from '../../data/exports-bucket.client.ts';
import type { Export } from './export-columns.ts';
import { type ExportKind, exportRows, exportsByKind } from './export-rows.ts';
import type { StoredJob } from '../../data/job.table.ts';
import { holdLease, type Progress } from '../../domain/jobs/hold-lease.ts';
import { writeParts } from './write-parts.ts';

export type ExportJob = StoredJob & { kind: ExportKind };

export const isExport = (job: StoredJob): job is ExportJob =>
  Object.hasOwn(exportsByKind, job.kind);

/** The byte order mark tells spreadsheets that this is UTF-8. */
const MARK = '\ufeff';

const linesOf = (rows: readonly (readonly string[])[]) =>
  rows.length > 0 ? `${Papa.unparse([...rows], { newline: '\r\n' })}\r\n` : '';

/**
 * Writes the rows page by page; each renews the lease. The export of a list goes on where another
 * worker stopped; others begin again.
 */
export async function writeExport(
  context: Context,
  bucket: ExportsBucket,
  job: ExportJob,
  progress: Progress,
): Promise<{ resultKey: string; incomplete?: boolean }> {
  const resultKey = `exports/${job.jobId}.csv`;
  const { titles, readPage }: Export = exportsByKind[job.kind];
  const filter = job.listFilter as object | undefined;
  let incomplete = false;
  if (readPage) {
    const file = {
      key: resultKey,
      head: `${MARK}${linesOf([titles])}`,
      linesOf,
      readPage: (cursor: string | undefined) => readPage(context, filter, cursor),
    };
    incomplete = await writeAgain(progress, () =>
      writeParts({ context, bucket, job, progress }, file),
    );
  } else {
    const onIncomplete = () => {
      incomplete = true;
    };
    await bucket.write(resultKey, csvOf(context, job, { progress, onIncomplete }));
  }
  return { resultKey, ...(incomplete ? { incomplete } : {}) };
}

/**
 * Writes a file from its beginning where its parts are gone: they were given up after some days, or
 * the last worker died between the file's end and the job's.
 */
async function writeAgain(progress: Progress, write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (!isUploadGone(error) || !progress.written) throw error;
    delete progress.written;
    return write();
  }
}

/** The file's chunks. */
async function* csvOf(
  context: Context,
  job: ExportJob,
  { progress, onIncomplete }: { progress: Progress; onIncomplete: () => void },
): AsyncGenerator<string> {
  yield `${MARK}${linesOf([exportsByKind[job.kind].titles])}`;
  for await (const rows of exportRows(context, job, onIncomplete)) {
    yield linesOf(rows);
    progress.done += rows.length;
    await holdLease(context, job, progress);
  }
}
