/** The endpoints of reports, as the tests of all endpoints call them. */
import { type Endpoints, nothing, withoutInput } from './endpoint-row.ts';

const lastYear = () => ({ days: 365 });
/** The longest period reads most. */
const longest = () => [{ days: 365 }];

export const reportsEndpoints: Endpoints<'reports'> = {
  getMyDashboard: {
    sample: nothing,
    growth: withoutInput,
  },
  getAdminDashboard: {
    sample: nothing,
    growth: withoutInput,
  },
  countOpenWork: {
    sample: nothing,
    growth: withoutInput,
  },
  getReport: {
    sample: lastYear,
    growth: () => [{ days: 365 }, { days: 90 }, { from: '2026-02-02', to: '2028-01-30' }],
  },
  listTopAgents: {
    sample: lastYear,
    growth: longest,
  },
  listTopProducts: {
    sample: lastYear,
    growth: longest,
  },
  listTopResources: {
    sample: lastYear,
    growth: longest,
  },
  listTopReferrers: {
    sample: lastYear,
    growth: longest,
  },
};
