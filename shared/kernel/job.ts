/** The state of a job: its progress, and the rows of a file that failed. */
import * as z from 'zod';
import { id } from './ids.ts';
import { cents } from './money.ts';
import { period } from './month.ts';

export const jobKind = z.enum([
  'exportSales',
  'exportPayouts',
  'exportProducts',
  'exportAudit',
  'exportReferrals',
  'exportSignups',
  'exportClicks',
  'exportAnnouncements',
  'exportResources',
  'exportAgents',
  'importProducts',
  'uploadAgents',
  'lockBatch',
  'processBatch',
  'payBatch',
  'forecast',
  'reopenBatch',
  'rewriteFiles',
  'exportLedger',
  'exportAccrual',
  'exportTaxYear',
  'exportJournal',
  'readBankFile',
  'applyBankFile',
  'readNetworkStatement',
  'applyNetworkStatement',
  'previewTerms',
  'announceTerms',
  'unfreezePayouts',
  'releasePayouts',
  'remindAgents',
]);
/** The form of a table that people bring or take; an export of more than 200,000 rows is always CSV. */
export const tableFileType = z.enum(['csv', 'xlsx']);
export type TableFileType = z.infer<typeof tableFileType>;

/** `open`: the browser is still sending the rows. */
export const jobStatus = z.enum(['open', 'queued', 'running', 'done', 'failed']);

/** The totals of a forecast of the next monthly run; amounts in cents. */
export const forecastTotals = z.object({
  /** The month that the run closes, and the run's start. */
  period,
  runAt: z.string(),
  /** When the forecast was worked out: later changes aren't in it. */
  asOf: z.string(),
  agents: z.int(),
  lines: z.int(),
  totalCents: cents,
  exceptions: z.int(),
  exceptionsCents: cents,
  /** Agents whose balance stays below zero, and what they owe; absent: none. */
  owing: z.int().optional(),
  owedCents: cents.optional(),
  /** The number of exceptions by reason; one exception may have several. */
  reasons: z.record(z.string(), z.int()),
});
export type ForecastTotals = z.infer<typeof forecastTotals>;

/** A finished journal: its totals and first lines, as the screen shows them; amounts in cents. */
export const journalSummary = z.object({
  debitCents: cents,
  creditCents: cents,
  /** The number of all lines. */
  lineCount: z.int(),
  lines: z.array(
    z.object({
      period,
      words: z.string(),
      account: z.object({ code: z.string(), name: z.string() }),
      debitCents: cents,
      creditCents: cents,
    }),
  ),
});
export type JournalSummary = z.infer<typeof journalSummary>;

/** A closed month under drafted terms; amounts in cents. */
export const termsPreview = z.object({
  period,
  /** The draft, in the version that was previewed. */
  draftId: id,
  draftVersion: z.int(),
  /** When it was worked out: later changes aren't in it. */
  asOf: z.string(),
  /** Agents with commission in the month, under either terms. */
  agents: z.int(),
  nowCents: cents,
  thenCents: cents,
  less: z.int(),
  more: z.int(),
  /** The first 100 agents, the greatest losses first; the file has them all. */
  rows: z.array(z.object({ id, name: z.string(), nowCents: cents, thenCents: cents })),
});
export type TermsPreview = z.infer<typeof termsPreview>;

export const job = z.object({
  id,
  kind: jobKind,
  status: jobStatus,
  /** Rows done so far; for an import this includes failed rows, for a forecast they are agents. */
  done: z.int(),
  /** Exports: more was found than a search looks at, so the file lacks rows. */
  incomplete: z.literal(true).optional(),
  /** Total number of rows of an import, or of agents of a forecast or preview, once it is known. */
  total: z.int().optional(),
  /** Failed rows of an import. */
  failed: z.int().optional(),
  createdAt: z.string(),
  finishedAt: z.string().optional(),
  /** The reason of the failure, for the user. */
  problem: z.string().optional(),
  /** Present once a forecast is worked out. */
  forecast: forecastTotals.optional(),
  /** Present once a journal is written. */
  journal: journalSummary.optional(),
  /** Present once a preview of terms is worked out. */
  preview: termsPreview.optional(),
  /** Exports of more rows than a spreadsheet opens: their files, in the order of the rows. */
  files: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })).optional(),
  /** The form of the finished file, or of the imported one; absent: CSV. */
  fileType: tableFileType.optional(),
  /** The name of the list of these files, with their sizes, digests and sums. */
  manifestName: z.string().optional(),
  /**
   * Link to the result, or to the file that was asked for, valid for 5 minutes; of several files to their
   * list.
   */
  downloadUrl: z.string().optional(),
});
export type Job = z.infer<typeof job>;

/** A failed row of an import. */
export const failedRow = z.object({
  /** The spreadsheet's number of the row: the header is row 1. */
  row: z.int(),
  /** The reason, for the user. */
  reason: z.string(),
  /** The row's content; absent when it may not be stored. */
  cells: z.record(z.string(), z.string()).optional(),
});
export type FailedRow = z.infer<typeof failedRow>;
