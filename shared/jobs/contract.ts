/** Jobs: work too long for one request, with progress and a result to download. */
import * as z from 'zod';
import { agentFilter } from '../agents/contract.ts';
import { announcementFilter } from '../announcements/contract.ts';
import { MAX_CELL, MAX_ROWS_AT_ONCE, MAX_UPLOAD_ROWS } from '../agents/rules.ts';
import { auditFilter, DAYS_OUT_OF_ORDER, hasDaysInOrder } from '../audit/contract.ts';
import {
  checkMonths,
  journalFilter,
  ledgerFilter,
  monthsFilter,
  taxYearFilter,
} from '../books/schemas.ts';
import { id } from '../kernel/ids.ts';
import { tableFileType, failedRow, job } from '../kernel/job.ts';
import { procedure } from '../kernel/procedure.ts';
import { payoutFilter } from '../payouts/contract.ts';
import { productFilter } from '../products/contract.ts';
import { clickFilter, referralFilter } from '../referrals/contract.ts';
import { resourceFilter } from '../resources/contract.ts';
import { saleFilter } from '../sales/contract.ts';

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

/** A job that ended, in the list of everybody's. */
const endedJob = job.extend({
  /** The file's name; absent where there is none. */
  fileName: z.string().optional(),
  /** The administrator who started it. */
  by: z.string(),
  /** True for the reader's own, whose files they may download. */
  isMine: z.boolean(),
});
export type EndedJob = z.infer<typeof endedJob>;

const fileChoice = { fileType: tableFileType.optional() };

/** The rows of an export: those of a list, as the same search, filters and order show them on the screen. */
const newExport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exportSales'), ...fileChoice, ...saleFilter }),
  z.strictObject({ kind: z.literal('exportPayouts'), ...fileChoice, ...payoutFilter }),
  z.strictObject({ kind: z.literal('exportProducts'), ...fileChoice, ...productFilter }),
  z
    .strictObject({ kind: z.literal('exportAudit'), ...fileChoice, ...auditFilter })
    .refine(hasDaysInOrder, DAYS_OUT_OF_ORDER),
  z.strictObject({ kind: z.literal('exportReferrals'), ...fileChoice, ...referralFilter }),
  z.strictObject({ kind: z.literal('exportSignups'), ...fileChoice, ...referralFilter }),
  z.strictObject({ kind: z.literal('exportClicks'), ...fileChoice, ...clickFilter }),
  z.strictObject({ kind: z.literal('exportAnnouncements'), ...fileChoice, ...announcementFilter }),
  z.strictObject({ kind: z.literal('exportResources'), ...fileChoice, ...resourceFilter }),
  z.strictObject({ kind: z.literal('exportAgents'), ...fileChoice, ...agentFilter }),
  z
    .strictObject({ kind: z.literal('exportLedger'), ...fileChoice, ...ledgerFilter })
    .refine(hasDaysInOrder, DAYS_OUT_OF_ORDER),
  z
    .strictObject({ kind: z.literal('exportAccrual'), ...fileChoice, ...monthsFilter })
    .superRefine(checkMonths),
  z.strictObject({ kind: z.literal('exportJournal'), ...journalFilter }).superRefine(checkMonths),
  z.strictObject({ kind: z.literal('exportTaxYear'), ...fileChoice, ...taxYearFilter }),
]);

export type NewExport = z.infer<typeof newExport>;

/** Exports of many people's contact data, of balances and accounts that money went to, and of the books. */
const PASSWORD_EXPORTS: readonly string[] = [
  'exportAgents',
  'exportPayouts',
  'exportSales',
  'exportReferrals',
  'exportSignups',
  'exportClicks',
  'exportLedger',
  'exportAccrual',
  'exportJournal',
  'exportTaxYear',
];

const needsPassword = ({ kind }: { kind: string }) => PASSWORD_EXPORTS.includes(kind);

export const jobsContract = {
  startExport: procedure('POST', '/admin/exports', {
    permission: 'none',
    creates: true,
    stepUp: needsPassword,
    summary:
      'Starts the export of a list as CSV or Excel workbook, with its search, filters and order; or of the books of closed months.',
  })
    .input(newExport)
    .output(job),
  listJobs: procedure('GET', '/admin/jobs', {
    summary:
      "The last day's jobs of all administrators that ended, with their files; and the last reminder to agents without bank details.",
  }).output(
    z.object({
      /** Newest first. */
      rows: z.array(endedJob),
      /** Absent where none was sent in the last 7 days: another one can be sent. */
      lastReminder: z.object({ at: z.string(), by: z.string() }).optional(),
    }),
  ),
  getJob: procedure('GET', '/admin/jobs/{jobId}', {
    summary: 'How far a job is, and a link to its result.',
  })
    .input(
      z.strictObject({
        jobId: id,
        /** The number of the file that the link leads to, where there are several. */
        file: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(job),
  checkAgentRows: procedure('POST', '/admin/agent-uploads/checks', {
    permission: 'support',
    summary: 'What is wrong with rows of a CSV file, before any agent is added; without passwords.',
  })
    .input(z.strictObject({ rows: rowsOf(uploadRow) }))
    .output(z.object({ failures: z.array(failedRow) })),
  startAgentUpload: procedure('POST', '/admin/agent-uploads', {
    permission: 'support',
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
  uploadAgents: procedure('POST', '/admin/agent-uploads/{jobId}/rows', {
    permission: 'support',
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
  listFailedRows: procedure('GET', '/admin/jobs/{jobId}/failed-rows', {
    summary: "An import's rows that failed, in the order of the file; kept for 7 days.",
  })
    .input(z.strictObject({ jobId: id, after: z.coerce.number().int().min(1).optional() }))
    // The next page's `after` is the last row of this page.
    .output(z.object({ rows: z.array(failedRow), more: z.boolean() })),
};
