/** The endpoints of jobs, as the tests of all endpoints call them. */
import type { Endpoints } from './endpoint-row.ts';

const agentRow = () => ({
  row: 2,
  fullName: 'Lerato Khumalo',
  email: `uploaded-${crypto.randomUUID()}@demo.example`,
  phone: '082 123 4567',
  address: '',
  referralCode: '',
});

export const jobsEndpoints: Endpoints<'jobs'> = {
  startExport: {
    sample: () => ({ kind: 'exportSales' }),
  },
  checkAgentRows: {
    sample: () => ({ rows: [agentRow()] }),
  },
  startAgentUpload: {
    sample: () => ({ total: 1 }),
  },
  uploadAgents: {
    sample: async ({ office }) => {
      const { id: jobId } = await office.admin.api.jobs.startAgentUpload({ total: 1 });
      return { jobId, from: 0, rows: [{ ...agentRow(), password: 'Demo-portal-1' }] };
    },
  },
  listFailedRows: {
    sample: async ({ office }) => {
      const { id: jobId } = await office.admin.api.jobs.startAgentUpload({ total: 1 });
      return { jobId };
    },
  },
  getJob: {
    sample: async ({ office }) => {
      const { id: jobId } = await office.admin.api.jobs.startExport({ kind: 'exportPayouts' });
      return { jobId };
    },
  },
};
