import type { ReportDays } from '../../../shared/reports/rules.ts';
import { queries } from '../../lib/api.ts';

/** All that the agent's dashboard shows. */
export const dashboardQuery = () => queries.reports.getMyDashboard.queryOptions();

/** All that the administrators' dashboard shows. */
export const adminDashboardQuery = () => queries.reports.getAdminDashboard.queryOptions();

/** How many sales and payouts wait for an administrator. */
export const openWorkQuery = () => queries.reports.countOpenWork.queryOptions();

/** A period's figures and charts. */
export const reportQuery = (days: ReportDays) =>
  queries.reports.getReport.queryOptions({ input: { days } });

/** The first of a period, as they were last worked out. */
export const topQueries = {
  agents: (days: ReportDays) => queries.reports.listTopAgents.queryOptions({ input: { days } }),
  products: (days: ReportDays) => queries.reports.listTopProducts.queryOptions({ input: { days } }),
  resources: (days: ReportDays) =>
    queries.reports.listTopResources.queryOptions({ input: { days } }),
  referrers: (days: ReportDays) =>
    queries.reports.listTopReferrers.queryOptions({ input: { days } }),
};
