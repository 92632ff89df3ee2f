import type { ReportDays } from '../../../shared/reports/rules.ts';
import type { ReportPeriod } from '../../../shared/reports/schemas.ts';
import { queries } from '../../lib/api.ts';

/** The figures and charts of a period. */
export const reportQuery = (period: ReportPeriod) =>
  queries.reports.getReport.queryOptions({ input: period });

/** The rankings of a period, as last calculated. */
export const topQueries = {
  agents: (days: ReportDays) => queries.reports.listTopAgents.queryOptions({ input: { days } }),
  products: (days: ReportDays) => queries.reports.listTopProducts.queryOptions({ input: { days } }),
  resources: (days: ReportDays) =>
    queries.reports.listTopResources.queryOptions({ input: { days } }),
  referrers: (days: ReportDays) =>
    queries.reports.listTopReferrers.queryOptions({ input: { days } }),
};
