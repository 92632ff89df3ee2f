/** Jobs of the server, whose progress a screen follows. */
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '../../shared/kernel/job.ts';
import { api, queries } from './api.ts';
import { follow } from './download.ts';
import { toast } from './toasts.ts';

const POLL_MS = 1000;

export const isWorking = (job: Job | undefined) =>
  job?.status === 'queued' || job?.status === 'running';

/** Follows a job until it ends. */
export const useJob = (jobId: string | null | undefined) =>
  useQuery({
    ...queries.jobs.getJob.queryOptions({ input: jobId ? { jobId } : skipToken }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
  });

/** The job that is followed under a key. It is kept outside the screen, so that people can go on working. */
export function useKeptJob(key: readonly string[]) {
  const client = useQueryClient();
  const { data: jobId } = useQuery<string | null>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    jobId,
    job: useJob(jobId),
    setCurrent: (id: string | null) => client.setQueryData(key, id),
  };
}

/** Downloads a job's file, or one of several. The link expires after minutes, so it is requested now. */
export const useJobDownload = (onDone?: () => void) =>
  useMutation({
    mutationFn: (of: { jobId: string; file?: number }) => api.jobs.getJob(of),
    onSuccess: ({ downloadUrl }) => {
      if (downloadUrl) follow(downloadUrl);
      onDone?.();
    },
    onError: (error) => toast.failure('The file couldn’t be downloaded', error),
  });
