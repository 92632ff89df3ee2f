/** The files of an export: one, or several and a list of them. */
import { exportKeyOf, exportManifestKeyOf } from '../../domain/jobs/export-keys.ts';
import { csvStart } from './find-format.ts';
import type { Export } from './export-columns.ts';
import { type ExportKind, exportsByKind } from './export-rows.ts';
import { writeFiles } from './write-files.ts';
import type { Task, WorkResult } from '../../domain/jobs/check-job.ts';
import { writeManifest } from './write-manifest.ts';

/** Writes an export, from where the last worker came to. */
export async function writeExport(task: Task): Promise<WorkResult> {
  const { bucket, context, job } = task;
  const { jobId } = job;
  const filter = job.listFilter as object | undefined;
  const exported: Export = exportsByKind[job.kind as ExportKind];
  const { files, incomplete, fileType } = await writeFiles(task, {
    titles: exported.titles,
    fileType: job.fileType,
    shape: exported.shape,
    noSums: exported.sumTitles.map(() => 0),
    readPages: (cursor, hold) =>
      exported.readPages({ context, bucket, jobId, hold }, filter, cursor),
  });
  const result = incomplete ? { incomplete } : {};
  if (files.length < 2) return { ...result, resultKey: exportKeyOf(jobId, 1, fileType) };
  const resultKey = exportManifestKeyOf(jobId);
  const rows = writeManifest({
    job,
    files,
    sumTitles: exported.sumTitles,
    madeAt: context.clock.now().toISOString(),
  });
  await bucket.write(resultKey, [csvStart(rows)]);
  return { ...result, resultKey, files };
}
