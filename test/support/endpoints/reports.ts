/** The endpoints of reports, as the tests of all endpoints call them. */
import { type Endpoints, nothing } from './endpoint-row.ts';

const lastYear = () => ({ days: 365 });
/**
 * The longest period reads most. How many whole months a period has depends on its days: these are the same
 * on each.
 */
const twoYears = () => ({ from: '2024-01-02', to: '2025-12-30' });

export const reportsEndpoints: Endpoints<'reports'> = {
  getMyDashboard: nothing,
  getAdminDashboard: nothing,
  countOpenWork: nothing,
  getReport: twoYears,
  listTopAgents: lastYear,
  listTopProducts: lastYear,
  listTopResources: lastYear,
  listTopReferrers: lastYear,
};
