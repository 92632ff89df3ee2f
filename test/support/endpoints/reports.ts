/** The endpoints of reports, as the tests of all endpoints call them. */
import { type Endpoints, nothing } from './endpoint-row.ts';

const lastYear = () => ({ days: 365 });
/** The longest period reads most. */

export const reportsEndpoints: Endpoints<'reports'> = {
  getMyDashboard: { sample: nothing },
  getAdminDashboard: { sample: nothing },
  countOpenWork: { sample: nothing },
  getReport: { sample: lastYear },
  listTopAgents: { sample: lastYear },
  listTopProducts: { sample: lastYear },
  listTopResources: { sample: lastYear },
  listTopReferrers: { sample: lastYear },
};
