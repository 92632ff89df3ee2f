/** Jobs: work too long for one answer, with progress and a result to download (DESIGN 5). */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { procedure } from '../kernel/procedure.ts';

export const jobKind = z.enum(['exportSales', 'exportPayouts']);
export const jobStatus = z.enum(['queued', 'running', 'done', 'failed']);

export const job = z.object({
  id,
  kind: jobKind,
  status: jobStatus,
  /** Rows done so far. */
  done: z.number().int(),
  createdAt: z.string(),
  finishedAt: z.string().optional(),
  /** Why it failed, for people. */
  problem: z.string().optional(),
  /** Where the result is, for 5 minutes. */
  downloadUrl: z.string().optional(),
});
export type Job = z.infer<typeof job>;

export const jobsContract = {
  startExport: procedure({
    method: 'POST',
    path: '/admin/exports',
    access: 'admin',
    creates: true,
    summary: 'Starts the export of a list as CSV.',
  })
    .input(z.strictObject({ kind: jobKind }))
    .output(job),
  getJob: procedure({
    method: 'GET',
    path: '/admin/jobs/{jobId}',
    access: 'admin',
    summary: 'How far a job is.',
  })
    .input(z.strictObject({ jobId: id }))
    .output(job),
};
