/** Exports of the books: starting them, following their progress, and downloading them. */
import { useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../lib/api.ts';
import { isWorking, useJobDownload, useKeptJob } from '../../lib/followed-job.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** The request of an export: the kind, and its months, tax year or days. */
export type BooksInput = Extract<
  Parameters<typeof api.jobs.startExport>[0],
  { kind: 'exportLedger' | 'exportAccrual' | 'exportTaxYear' | 'exportJournal' }
>;

/** Which months are closed: a run may have finished since the last look. */
export const booksMonthsQuery = () => queries.books.getBooksMonths.queryOptions({ staleTime: 0 });

/** The export of exactly this input, which is kept outside the screen. */
export function useBooksExport(of: BooksInput) {
  const client = useQueryClient();
  const keyOf = (input: BooksInput) => ['books export', JSON.stringify(input)];
  const { jobId, job } = useKeptJob(keyOf(of));
  const start = useSubmission(
    (input: BooksInput, idempotencyKey) =>
      api.jobs.startExport(input, { context: { idempotencyKey } }),
    {
      onSuccess: ({ id }, input) => client.setQueryData(keyOf(input), id),
      onError: (error) => toast.failure('The file couldn’t be exported', error),
    },
  );
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
    download: useJobDownload(),
  };
}
