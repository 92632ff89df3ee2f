/** Files of agents as a browser uploads them: the rows go part by part to a job. */
import { ORPCError } from '@orpc/client';
import { MAX_ROWS_AT_ONCE } from '../../../shared/agents/rules.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import type { Api } from '../stack/client.ts';
import type { Person } from '../stack/office.ts';

const TRIES = 5;

type Admin = Pick<Person, 'api'>;
export type UploadRow = Parameters<Api['jobs']['uploadAgents']>[0]['rows'][number];

/** How their names begin. */
export const UPLOADED = 'Thandi Mokoena';

/** Rows of some new agents, with the given changes in each. */
export function newRows(
  count: number,
  change: (at: number) => Partial<UploadRow> = () => ({}),
): UploadRow[] {
  const mark = crypto.randomUUID().slice(0, 8);
  return Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    fullName: `${UPLOADED} ${at}`,
    email: `thandi-${mark}-${at}@demo.example`,
    phone: '082 123 4567',
    password: `Demo-portal-${mark}`,
    address: '',
    referralCode: '',
    ...change(at),
  }));
}

/** Tries again what a busy portal put off, as a browser does. */
async function untilNotBusy<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await call();
    } catch (error) {
      if (tries === TRIES || !(error instanceof ORPCError && error.code === 'BUSY')) throw error;
    }
}

/** Sends the rows that a job still wants, at most so many parts of them. */
export async function sendRows(
  { api }: Admin,
  jobId: string,
  rows: readonly UploadRow[],
  parts = Number.POSITIVE_INFINITY,
): Promise<Job> {
  let job = await api.jobs.getJob({ jobId });
  for (let sent = 0; job.status === 'open' && sent < parts; sent++) {
    const from = job.done;
    const part = rows.slice(from, from + MAX_ROWS_AT_ONCE);
    ({ job } = await untilNotBusy(() => api.jobs.uploadAgents({ jobId, from, rows: part })));
  }
  return job;
}

/** Uploads rows to their end. */
export async function uploadRows(
  admin: Admin,
  rows: readonly UploadRow[],
  idempotencyKey = crypto.randomUUID(),
): Promise<Job> {
  const begin = { context: { idempotencyKey } };
  const { id } = await admin.api.jobs.startAgentUpload({ total: rows.length }, begin);
  return sendRows(admin, id, rows);
}
