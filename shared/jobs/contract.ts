/** Jobs: work too long for one answer, with progress and a result to download (DESIGN 5). */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { procedure } from '../kernel/procedure.ts';
import { payoutStatus } from '../payouts/contract.ts';
import { saleStatus } from '../sales/contract.ts';

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

/** What is exported: a whole list, or its rows in one status. */
const newExport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exportSales'), status: saleStatus.optional() }),
  z.strictObject({ kind: z.literal('exportPayouts'), status: payoutStatus.optional() }),
]);

export const jobsContract = {
  startExport: procedure({
    method: 'POST',
    path: '/admin/exports',
    access: 'admin',
    creates: true,
    summary: 'Starts the export of a list, or of its rows in one status, as CSV.',
  })
    .input(newExport)
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
