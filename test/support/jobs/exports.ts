/** Exports as an administrator takes them: started, finished, and read. */
import Papa from 'papaparse';
import type { Job } from '../../../shared/kernel/job.ts';
import type { Office, Person } from '../stack/office.ts';
import { finishedJob } from './imports.ts';

type Input = Parameters<Office['admin']['api']['jobs']['startExport']>[0];

/** A finished export, with its text as it was downloaded. */
export async function downloadedExport(
  admin: Pick<Person, 'api'>,
  input: Input,
): Promise<{ job: Job; text: string }> {
  const { id } = await admin.api.jobs.startExport(input);
  const job = await finishedJob(admin, id);
  if (job.status === 'failed') throw new Error(job.problem);
  return { job, text: await (await fetch(job.downloadUrl ?? '')).text() };
}

/** The rows of a file that begins with titles, by column. */
export const rowsOf = (text: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

/** The rows of a whole export, by column. */
export const finishedExport = async ({ admin }: Office, input: Input) =>
  rowsOf((await downloadedExport(admin, input)).text);
