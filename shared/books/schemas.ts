/** Input of the exports of books. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { period } from '../kernel/month.ts';
import { ENTRY_KINDS, JOURNAL_FORMATS, whyNoMonths } from './rules.ts';

const day = z.iso.date('must be a day, YYYY-MM-DD');

/** Entries of the ledger between two South African days, both included. */
export const ledgerFilter = {
  from: day,
  to: day,
  agentId: id.optional(),
  entryKind: z.enum(ENTRY_KINDS).optional(),
  /** Entries that this sale caused: its commission, and what was taken back. */
  saleId: id.optional(),
};
export type LedgerFilter = z.infer<z.ZodObject<typeof ledgerFilter>>;

/** Closed months, from one through another. */
export const monthsFilter = { from: period, to: period };
export type MonthsFilter = z.infer<z.ZodObject<typeof monthsFilter>>;

export const journalFilter = { ...monthsFilter, format: z.enum(JOURNAL_FORMATS) };
export type JournalFilter = z.infer<z.ZodObject<typeof journalFilter>>;

/** March to February, named by the year in which it ends. */
export const taxYearFilter = { taxYear: z.int().min(2000).max(2999) };
export type TaxYearFilter = z.infer<z.ZodObject<typeof taxYearFilter>>;

/** Adds the rule that months are in order and not too many. */
export function checkMonths(
  filter: MonthsFilter,
  refinement: { addIssue: (issue: { code: 'custom'; path: ['to']; message: string }) => void },
): void {
  const problem = whyNoMonths(filter);
  if (problem) refinement.addIssue({ code: 'custom', ...problem });
}
