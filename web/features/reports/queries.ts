import { queries } from '../../lib/api.ts';

export const dashboardQuery = () => queries.reports.getMyDashboard.queryOptions();

export const adminDashboardQuery = () => queries.reports.getAdminDashboard.queryOptions();

/** The number of sales and payouts that wait for an administrator. */
export const openWorkQuery = () => queries.reports.countOpenWork.queryOptions();
