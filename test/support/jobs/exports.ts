/** Exports as an administrator takes them: started, finished, and read. */
import { setTimeout as pause } from 'node:timers/promises';
import Papa from 'papaparse';
import type { Office } from '../stack/office.ts';

type Input = Parameters<Office['admin']['api']['jobs']['startExport']>[0];

/** The rows of a whole export, by column. */
export async function finishedExport(
  { admin }: Office,
  input: Input,
): Promise<Record<string, string>[]> {
  const { id: jobId } = await admin.api.jobs.startExport(input);
  for (;;) {
    const { status, problem, downloadUrl = '' } = await admin.api.jobs.getJob({ jobId });
    if (status === 'failed') throw new Error(problem);
    if (status === 'done') {
      const file = (await (await fetch(downloadUrl)).text()).replace(/^\ufeff/, '');
      return Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true }).data;
    }
    await pause(100);
  }
}
