/** Jobs: work too long for one request, with progress and a result to download. */
import * as z from 'zod';
import { MAX_CELL, MAX_ROWS_AT_ONCE, MAX_UPLOAD_ROWS } from '../agents/rules.ts';
import { auditFilter, DAYS_OUT_OF_ORDER, hasDaysInOrder } from '../audit/contract.ts';
import { profileStatus } from '../identity/contract.ts';
import { id } from '../kernel/ids.ts';
import { failedRow, job } from '../kernel/job.ts';
import { procedure } from '../kernel/procedure.ts';
import { PUBLICATIONS } from '../kernel/publication.ts';
import { payoutStatus } from '../payouts/contract.ts';
import { productStatus } from '../products/contract.ts';
import { linkType } from '../referrals/contract.ts';
import { resourceCategory } from '../resources/contract.ts';
import { saleStatus } from '../sales/contract.ts';

/** A cell of an upload; a bad value fails its row only, not the call. */
const cell = z.string().max(MAX_CELL, `must be at most ${MAX_CELL} characters`);

/** A row of an upload as typed, without its password. */
const uploadRow = z.strictObject({
  /** The spreadsheet's number of the row: the header is row 1. */
  row: z.int().min(2),
  fullName: cell,
  email: cell,
  phone: cell,
  address: cell,
  referralCode: cell,
});

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .min(1, 'must have at least one row')
    .max(MAX_ROWS_AT_ONCE, {
      error: () => `must have at most ${MAX_ROWS_AT_ONCE} rows`,
    });

const publication = z.enum(PUBLICATIONS).optional();

/**
 * The rows of an export: a whole list, or those of one status or type; resources also by category, the
 * audit trail by its filter.
 */
const newExport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exportSales'), status: saleStatus.optional() }),
  z.strictObject({ kind: z.literal('exportPayouts'), status: payoutStatus.optional() }),
  z.strictObject({ kind: z.literal('exportProducts'), status: productStatus.optional() }),
  z
    .strictObject({ kind: z.literal('exportAudit'), ...auditFilter })
    .refine(hasDaysInOrder, DAYS_OUT_OF_ORDER),
  z.strictObject({ kind: z.literal('exportReferrals') }),
  z.strictObject({ kind: z.literal('exportSignups') }),
  z.strictObject({ kind: z.literal('exportClicks'), linkType: linkType.optional() }),
  z.strictObject({ kind: z.literal('exportAnnouncements'), status: publication }),
  z.strictObject({
    kind: z.literal('exportResources'),
    status: publication,
    category: resourceCategory.optional(),
  }),
  z.strictObject({ kind: z.literal('exportAgents'), status: profileStatus.optional() }),
]);

export type NewExport = z.infer<typeof newExport>;

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
  checkAgentRows: procedure({
    method: 'POST',
    path: '/admin/agent-uploads/checks',
    access: 'admin',
    summary: 'What is wrong with rows of a CSV file, before any agent is added; without passwords.',
  })
    .input(z.strictObject({ rows: rowsOf(uploadRow) }))
    .output(z.object({ failures: z.array(failedRow) })),
  startAgentUpload: procedure({
    method: 'POST',
    path: '/admin/agent-uploads',
    access: 'admin',
    creates: true,
    summary: 'Begins to add the agents of a CSV file: a job that takes its rows.',
  })
    .input(
      z.strictObject({
        total: z
          .int()
          .min(1, 'must have at least one row')
          .max(MAX_UPLOAD_ROWS, `must have at most ${MAX_UPLOAD_ROWS} rows`),
      }),
    )
    .output(job),
  uploadAgents: procedure({
    method: 'POST',
    path: '/admin/agent-uploads/{jobId}/rows',
    access: 'admin',
    summary: 'Adds the next agents of an upload, each on its own; a repeat adds nobody twice.',
  })
    .input(
      z.strictObject({
        jobId: id,
        /** Number of rows in the file before these. */
        from: z.int().min(0),
        rows: rowsOf(uploadRow.extend({ password: cell })),
      }),
    )
    .output(z.object({ job, failures: z.array(failedRow) })),
  listFailedRows: procedure({
    method: 'GET',
    path: '/admin/jobs/{jobId}/failed-rows',
    access: 'admin',
    summary: "An import's rows that failed, in the order of the file; kept for 7 days.",
  })
    .input(z.strictObject({ jobId: id, after: z.coerce.number().int().min(1).optional() }))
    // The next page's `after` is the last row of this page.
    .output(z.object({ rows: z.array(failedRow), more: z.boolean() })),
};
