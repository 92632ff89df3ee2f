/** The endpoints of jobs, as the tests of all endpoints call them. */
import { type Endpoints, nothing } from './endpoint-row.ts';

const agentRow = () => ({
  row: 2,
  fullName: 'Lerato Khumalo',
  email: `uploaded-${crypto.randomUUID()}@demo.example`,
  phone: '082 123 4567',
  address: '',
  referralCode: '',
});

export const jobsEndpoints: Endpoints<'jobs'> = {
  listJobs: nothing,
  startExport: () => ({ kind: 'exportSales' }),
  checkAgentRows: () => ({ rows: [agentRow()] }),
  startAgentUpload: () => ({ total: 1 }),
  uploadAgents: async ({ office }) => {
    const { id: jobId } = await office.admin.api.jobs.startAgentUpload({ total: 1 });
    return { jobId, from: 0, rows: [{ ...agentRow(), password: 'Demo-portal-1' }] };
  },
  listFailedRows: async ({ office }) => {
    const { id: jobId } = await office.admin.api.jobs.startAgentUpload({ total: 1 });
    return { jobId };
  },
  getJob: async ({ office }) => {
    const { id: jobId } = await office.admin.api.jobs.startExport({ kind: 'exportPayouts' });
    return { jobId };
  },
};
