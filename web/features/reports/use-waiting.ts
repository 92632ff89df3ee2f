import { useQuery } from '@tanstack/react-query';
import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { queries as api } from '../../lib/api.ts';
import { openWorkQuery } from './queries.ts';
import { newestMonthsQuery, someExceptionsQuery, waitingPayoutsQuery } from './waiting-queries.ts';
import { openBatch, type Wait, waitsOf } from './waits-of.ts';

export interface Waiting {
  /** Undefined while it is read. */
  waits: Wait[] | undefined;
  /** True where a part of it couldn't be read. */
  isLost: boolean;
  lastReminder: { at: string; by: string } | undefined;
}

const NONE = { rows: [], cursor: null };

/** Reads what waits for the office, beside the dashboard, which tells a part of it. */
export function useWaiting(dashboard: AdminDashboard | undefined): Waiting {
  const work = useQuery(openWorkQuery());
  const batches = useQuery(newestMonthsQuery());
  const payouts = useQuery(waitingPayoutsQuery());
  const jobs = useQuery(api.jobs.listJobs.queryOptions());
  const months = batches.data?.rows ?? [];
  const exceptions = useQuery(someExceptionsQuery(openBatch(months)));
  const queries = [work, batches, payouts, exceptions, jobs];
  const isRead = !queries.some(({ isLoading }) => isLoading);
  const waits =
    dashboard &&
    isRead &&
    waitsOf({
      dashboard,
      approvals: work.data?.approvals ?? 0,
      months,
      payouts: payouts.data ?? NONE,
      exceptions: exceptions.data ?? NONE,
      jobs: jobs.data?.rows ?? [],
    });
  return {
    waits: waits || undefined,
    isLost: queries.some(({ isError, data }) => isError && !data),
    lastReminder: jobs.data?.lastReminder,
  };
}
