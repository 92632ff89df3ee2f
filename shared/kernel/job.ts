/** What every slice's jobs answer: how far they are, and which rows of a file failed. */
import * as z from 'zod';
import { id } from './ids.ts';

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
]);
/** `open`: what it works on is still on its way from the browser. */
export const jobStatus = z.enum(['open', 'queued', 'running', 'done', 'failed']);

export const job = z.object({
  id,
  kind: jobKind,
  status: jobStatus,
  /** Rows done so far; of an import those that failed among them. */
  done: z.int(),
  /** Of an import, as soon as it is known: rows in all. */
  total: z.int().optional(),
  /** Of an import: rows that failed. */
  failed: z.int().optional(),
  createdAt: z.string(),
  finishedAt: z.string().optional(),
  /** Why it failed, for people. */
  problem: z.string().optional(),
  /** Where the result is, for 5 minutes. */
  downloadUrl: z.string().optional(),
});
export type Job = z.infer<typeof job>;

/** A row of an import that failed. */
export const failedRow = z.object({
  /** As a spreadsheet numbers it: the header is row 1. */
  row: z.int(),
  /** Why, for people. */
  reason: z.string(),
  /** What was in it, where that may be kept. */
  cells: z.record(z.string(), z.string()).optional(),
});
export type FailedRow = z.infer<typeof failedRow>;
