/** CSV files as administrators bring them: catalogues of plans, and agents to add. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { FailedRow, Job } from '../../../shared/kernel/job.ts';
import type { ImportColumn } from '../../../shared/products/rules.ts';
import type { Person } from '../stack/office.ts';
import { postForm } from '../sales/proofs.ts';

type Admin = Pick<Person, 'api'>;

const ONE_PLAN = 'plan_id,plan_name\nF-1,Fibre 100\n';

/** Uploads a file without starting its import; returns the job's id. */
export async function uploadedCatalogue(
  { api }: Admin,
  file: string | Uint8Array<ArrayBuffer> = ONE_PLAN,
  columns?: Partial<Record<ImportColumn, string>>,
): Promise<string> {
  const content = new Blob([file]);
  const input = { sizeBytes: content.size, ...(columns ? { columns } : {}) };
  const { job, ...form } = await api.products.startProductImport(input);
  expect((await postForm(form, content)).status).toBe(204);
  return job.id;
}

/** Waits for the end of a job. */
export async function finishedJob({ api }: Admin, jobId: string): Promise<Job> {
  for (;;) {
    const job = await api.jobs.getJob({ jobId });
    if (job.status === 'done' || job.status === 'failed') return job;
    await pause(100);
  }
}

/** Imports a file of products, to its end. */
export async function importCatalogue(
  admin: Admin,
  file: string | Uint8Array<ArrayBuffer>,
): Promise<Job> {
  const jobId = await uploadedCatalogue(admin, file);
  await admin.api.products.runProductImport({ jobId });
  return finishedJob(admin, jobId);
}

/** Every row of an import that failed, page by page. */
export async function failedRowsOf({ api }: Admin, jobId: string): Promise<FailedRow[]> {
  const all: FailedRow[] = [];
  for (let more = true; more;) {
    const page = await api.jobs.listFailedRows({ jobId, after: all.at(-1)?.row });
    all.push(...page.rows);
    ({ more } = page);
  }
  return all;
}
