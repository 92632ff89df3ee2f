/** The books: which months are closed, and can be exported (`shared/jobs/contract.ts`). */
import * as z from 'zod';
import { period } from '../kernel/month.ts';
import { procedure } from '../kernel/procedure.ts';

export const booksMonths = z.object({
  /** The first month in which anything happened; absent in an empty portal. May lag by seconds. */
  firstPeriod: period.optional(),
  /** The newest month that a finished run closed; absent before the first one. */
  closedThrough: period.optional(),
  presentPeriod: period,
  /** When the run of the first open month is due, ISO 8601. */
  nextRunAt: z.string(),
});
export type BooksMonths = z.infer<typeof booksMonths>;

export const booksContract = {
  getBooksMonths: procedure('GET', '/admin/books/months', {
    summary: 'Which months are closed, so that accrual, journal and tax year can be exported.',
  }).output(booksMonths),
};
