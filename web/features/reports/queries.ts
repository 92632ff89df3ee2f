import { queries } from '../../lib/api.ts';

/** All that the agent's dashboard shows. */
export const dashboardQuery = () => queries.reports.getMyDashboard.queryOptions();
