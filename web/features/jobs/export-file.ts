/** Downloads one of an export's files. */
import { useMutation } from '@tanstack/react-query';
import type { Job } from '../../../shared/kernel/job.ts';
import { api } from '../../lib/api.ts';
import { follow } from '../../lib/download.ts';
import { toast } from '../../lib/toasts.ts';

/** The number of a file, from 1, or the list of all. */
type FilePart = number | 'manifest';

export function useExportFile({ id: jobId }: Job) {
  const download = useMutation({
    // The link expires after minutes, so it is requested when it is needed.
    mutationFn: (part: FilePart) =>
      api.jobs.getJob(part === 'manifest' ? { jobId } : { jobId, file: part }),
    onSuccess: ({ downloadUrl }) => {
      if (downloadUrl) follow(downloadUrl);
    },
    onError: (error) => toast.failure('The file couldn’t be downloaded', error),
  });
  return {
    /** The file whose link is on its way. */
    loading: download.isPending ? download.variables : undefined,
    download: download.mutate,
  };
}
