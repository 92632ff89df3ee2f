/** Export and import jobs: starting them, and following their progress on the server. */
import { useQueryClient } from '@tanstack/react-query';
import type { FailedRow, Job } from '../../../shared/kernel/job.ts';
import { useEffect, useEffectEvent } from 'react';
import { api, queries } from '../../lib/api.ts';
import { isWorking, useJobDownload, useKeptJob } from '../../lib/followed-job.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** The list to export, with its search, filters and order. */
export type ExportInput = Parameters<typeof api.jobs.startExport>[0];

/** An import job, which goes on when the person leaves the screen. */
export function useImport(kind: Job['kind']) {
  const { jobId, job, setCurrent } = useKeptJob(['import', kind]);
  return { job: jobId ? job.data : undefined, follow: setCurrent, forget: () => setCurrent(null) };
}

/** Reads all failed rows of an import. */
export const failedRowsQuery = (jobId: string) => ({
  queryKey: queries.jobs.listFailedRows.key({ input: { jobId } }),
  queryFn: () => allFailedRows(jobId),
  staleTime: Number.POSITIVE_INFINITY,
});

export async function allFailedRows(jobId: string): Promise<FailedRow[]> {
  const all: FailedRow[] = [];
  for (let more = true; more;) {
    const page = await api.jobs.listFailedRows({ jobId, after: all.at(-1)?.row });
    all.push(...page.rows);
    ({ more } = page);
  }
  return all;
}

/**
 * The running or finished export of a list as it is filtered now. It is kept outside the screen, so
 * that people can go on working; with another filter there is none.
 */
export function useExport(of: ExportInput) {
  const client = useQueryClient();
  const filterKey = ['export filter', of.kind];
  const filter = JSON.stringify(of);
  const { jobId: current, job, setCurrent } = useKeptJob(['export', of.kind]);
  const isOther = client.getQueryData(filterKey) !== filter;
  const jobId = isOther ? undefined : current;
  // A file of other rows is forgotten, also for the case that the filter comes back.
  const forgetOther = useEffectEvent(() => setCurrent(null));
  useEffect(() => {
    if (isOther && current) forgetOther();
  }, [isOther, current]);
  const start = useSubmission(
    (input: ExportInput, idempotencyKey) =>
      api.jobs.startExport(input, { context: { idempotencyKey } }),
    {
      onSuccess: ({ id }, input) => {
        client.setQueryData(filterKey, JSON.stringify(input));
        setCurrent(id);
      },
      onError: (error) => toast.failure('The export couldn’t be started', error),
    },
  );
  const download = useJobDownload(() => setCurrent(null));
  const isBusy = start.isPending || (Boolean(jobId) && (job.isPending || isWorking(job.data)));
  return {
    job: jobId ? job.data : undefined,
    isBusy: isBusy && !job.isError,
    start,
    download,
    forget: () => setCurrent(null),
  };
}
