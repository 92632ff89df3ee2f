/** Exports of the books: starting them, following their progress, and downloading them. */
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '../../../shared/kernel/job.ts';
import { api, queries } from '../../lib/api.ts';
import { follow } from '../../lib/download.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** The request of an export: the kind, and its months, tax year or days. */
export type BooksInput = Extract<
  Parameters<typeof api.jobs.startExport>[0],
  { kind: 'exportLedger' | 'exportAccrual' | 'exportTaxYear' | 'exportJournal' }
>;

const POLL_MS = 1000;
const isWorking = (job: Job | undefined) => job?.status === 'queued' || job?.status === 'running';

/** Which months are closed: a run may have finished since the last look. */
export const booksMonthsQuery = () => queries.books.getBooksMonths.queryOptions({ staleTime: 0 });

/** The export of exactly this input, which is kept outside the screen. */
export function useBooksExport(of: BooksInput) {
  const client = useQueryClient();
  const keyOf = (input: BooksInput) => ['books export', JSON.stringify(input)];
  const { data: jobId } = useQuery<string | null>({
    queryKey: keyOf(of),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const job = useQuery({
    ...queries.jobs.getJob.queryOptions({ input: jobId ? { jobId } : skipToken }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
  });
  const start = useSubmission(
    (input: BooksInput, idempotencyKey) =>
      api.jobs.startExport(input, { context: { idempotencyKey } }),
    {
      onSuccess: ({ id }, input) => client.setQueryData(keyOf(input), id),
      onError: (error) => toast.failure('The file couldn’t be made', error),
    },
  );
  const download = useMutation({
    // The link expires after minutes, so it is requested when it is needed.
    mutationFn: (id: string) => api.jobs.getJob({ jobId: id }),
    onSuccess: ({ downloadUrl }) => {
      if (downloadUrl) follow(downloadUrl);
    },
    onError: (error) => toast.failure('The file couldn’t be downloaded', error),
  });
  const isBusy = start.isPending || (Boolean(jobId) && (job.isLoading || isWorking(job.data)));
  const known = jobId && !isBusy ? job : undefined;
  return {
    /** The finished file. */
    done: known?.data?.status === 'done' ? known.data : undefined,
    /** Why the file couldn't be made, in the server's words. */
    problem: known?.data?.status === 'failed' ? known.data.problem : undefined,
    /** The export isn't known any more, or the network failed. */
    failure: known && !known.data ? known.error : undefined,
    isBusy,
    start: () => start.mutate(of),
    download,
  };
}
