/** Exports: started here, made by the server, fetched when they are ready. */
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '../../../shared/jobs/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** What is exported: a list, and of it one status where it is filtered. */
export type ExportInput = Parameters<typeof api.jobs.startExport>[0];

const POLL_MS = 1000;
const isWorking = (job: Job | undefined) => job?.status === 'queued' || job?.status === 'running';

/** The running or finished export of a list; it outlives the screen, so people can go on working. */
export function useExport(kind: ExportInput['kind']) {
  const client = useQueryClient();
  const current = ['export', kind];
  const { data: jobId } = useQuery<string | null>({
    queryKey: current,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const setCurrent = (id: string | null) => client.setQueryData(current, id);
  const job = useQuery({
    ...queries.jobs.getJob.queryOptions({ input: jobId ? { jobId } : skipToken }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
  });
  const start = useSubmission(
    (input: ExportInput, idempotencyKey) =>
      api.jobs.startExport(input, { context: { idempotencyKey } }),
    {
      onSuccess: ({ id }) => setCurrent(id),
      onError: (error) => toast.failure('The export couldn’t be started', error),
    },
  );
  const download = useMutation({
    // The link lives for minutes, so it is asked for when it is needed.
    mutationFn: (id: string) => api.jobs.getJob({ jobId: id }),
    onSuccess: ({ downloadUrl }) => {
      if (downloadUrl) window.location.assign(downloadUrl);
      setCurrent(null);
    },
    onError: (error) => toast.failure('The export couldn’t be downloaded', error),
  });
  const isBusy = start.isPending || (Boolean(jobId) && (job.isPending || isWorking(job.data)));
  return {
    job: jobId ? job.data : undefined,
    isBusy: isBusy && !job.isError,
    start,
    download,
    forget: () => setCurrent(null),
  };
}
