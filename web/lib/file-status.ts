import type { FileStatus } from '../../shared/kernel/brought-file.ts';
import type { FailedRow } from '../../shared/kernel/job.ts';

/** The status of a file that the office brought in. */
export const fileStatusNames: Readonly<Record<FileStatus, string>> = {
  uploading: 'Not uploaded',
  reading: 'Being read',
  refused: 'Refused',
  read: 'Not applied',
  applying: 'Being applied',
  applied: 'Applied',
  stopped: 'Stopped',
};

/** True while a job works on a file. */
export const isBeingWorkedOn = (file: { status: FileStatus } | undefined): boolean =>
  file?.status === 'reading' || file?.status === 'applying';

/** All failed rows of a job, page by page. */
export async function readAllFailures(
  readPage: (after: number | undefined) => Promise<{ rows: FailedRow[]; more: boolean }>,
): Promise<FailedRow[]> {
  const all: FailedRow[] = [];
  for (let more = true; more;) {
    const page = await readPage(all.at(-1)?.row);
    all.push(...page.rows);
    ({ more } = page);
  }
  return all;
}
