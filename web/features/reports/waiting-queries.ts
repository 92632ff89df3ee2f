/** Queries of what waits for the office; agents load none of them. */
import { skipToken } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** The most that one page has. */
const PAGE = 100;
/** The payouts that wait longest. */
export const waitingPayoutsQuery = () =>
  queries.payouts.listPayouts.queryOptions({
    input: { status: 'pending', order: 'oldest', limit: PAGE },
  });

/** Months that may wait for a step; older ones are settled. */
const MONTHS = 6;
export const newestMonthsQuery = () =>
  queries.monthlyRun.listBatches.queryOptions({ input: { limit: MONTHS } });

/** The first exceptions of a batch, as many as one page has. */
export const someExceptionsQuery = (batchId: string | undefined) =>
  queries.monthlyRun.listExceptions.queryOptions({
    input: batchId ? { batchId, limit: PAGE } : skipToken,
  });
