/** Queries and mutations of the monthly batches. */
import { type QueryClient, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import type { BatchException, BatchLine, FileFormat } from '../../../shared/monthly-run/schemas.ts';
import { api, queries } from '../../lib/api.ts';
import { follow } from '../../lib/download.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages } from '../../lib/pages.ts';
import { toast } from '../../lib/toasts.ts';

const PAGE = 50;
/** Page size for printing: the largest allowed. */
const WHOLE_PAGE = 100;
/** Refetch interval while work is running, in ms: figures grow between the pushed events. */
const POLL_MS = 2000;

const isWorking = ({ run, batch }: MonthlyBatch): boolean =>
  run.status === 'running' || batch?.work?.status === 'running';

export const batchesQuery = () =>
  queries.monthlyRun.listBatches.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...inPages,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isWorking)) ? POLL_MS : false,
  });

/** The newest months, for the command palette. */
export const newestBatchesQuery = () => queries.monthlyRun.listBatches.queryOptions({ input: {} });

/** A batch, with its month's run. */
export const batchQuery = (batchId: string) =>
  queries.monthlyRun.getBatch.queryOptions({
    input: { batchId },
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_MS : false),
  });

/** The result of locking a batch, never from the cache. */
export const lockQuery = (
  input: Parameters<typeof api.monthlyRun.previewLock>[0],
  isWanted: boolean,
) =>
  queries.monthlyRun.previewLock.queryOptions({
    input: isWanted ? input : skipToken,
    staleTime: 0,
  });

/** Selects rows of a batch. */
interface Searched {
  batchId: string;
  /** Search text; '' for all rows. */
  q: string;
}

const pageOfRows =
  ({ batchId, q }: Searched) =>
  (cursor: string | undefined) => ({ batchId, limit: PAGE, cursor, ...(q ? { q } : {}) });

/** A batch's lines, in the order of its files. */
export const linesQuery = (searched: Searched) =>
  queries.monthlyRun.listLines.infiniteOptions({ input: pageOfRows(searched), ...inPages });

/** A batch's exceptions. */
export const exceptionsQuery = (searched: Searched) =>
  queries.monthlyRun.listExceptions.infiniteOptions({ input: pageOfRows(searched), ...inPages });

export interface WholeBatch extends MonthlyBatch {
  lines: BatchLine[];
  excepted: BatchException[];
  /** Time of reading, ISO 8601. */
  asOf: string;
}

async function readAll<Row>(
  read: (page: { limit: number; cursor?: string }) => Promise<{
    rows: Row[];
    cursor: string | null;
  }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: Row[]; cursor: string | null } = await read({
      limit: WHOLE_PAGE,
      ...(cursor ? { cursor } : {}),
    });
    all.push(...page.rows);
    ({ cursor } = page);
  } while (cursor !== null);
  return all;
}

/** Reads a batch with all of its lines and exceptions. */
export async function loadWholeBatch(batchId: string): Promise<WholeBatch> {
  const { getBatch, listLines, listExceptions } = api.monthlyRun;
  const [batch, lines, excepted] = await Promise.all([
    getBatch({ batchId }),
    readAll((page) => listLines({ batchId, ...page })),
    readAll((page) => listExceptions({ batchId, ...page })),
  ]);
  return { ...batch, lines, excepted, asOf: new Date().toISOString() };
}

/** A batch's steps change payouts too. */
function refetchAll(client: QueryClient) {
  refetchTopics(client, ['batches', 'payouts']);
}

/** A mutation of a batch, which answers with the changed batch. */
function useBatchStep<Input>(
  change: (input: Input) => Promise<MonthlyBatch>,
  { success, failure }: { success: string; failure: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      toast.success(success);
      const { batchId } = answer.batch ?? { batchId: answer.run.period };
      client.setQueryData(batchQuery(batchId).queryKey, answer);
      refetchAll(client);
    },
    onError: (error) => {
      toast.failure(failure, error);
      // The step may have happened, though its answer was lost.
      refetchAll(client);
    },
  });
}

export const useResumeRun = () =>
  useBatchStep(api.monthlyRun.resumeRun, {
    success: 'The run goes on',
    failure: 'Failed to resume the run',
  });
export const useExcludeLine = () =>
  useBatchStep(api.monthlyRun.excludeLine, {
    success: 'Line excluded',
    failure: 'Failed to exclude the line',
  });
export const useIncludeException = () =>
  useBatchStep(api.monthlyRun.includeException, {
    success: 'Added to the batch',
    failure: 'Failed to include it in the batch',
  });
export const useLockBatch = () =>
  useBatchStep(api.monthlyRun.lockBatch, {
    success: 'The batch is being locked',
    failure: 'Failed to lock the batch',
  });
export const useProcessBatch = () =>
  useBatchStep(api.monthlyRun.processBatch, {
    success: 'The lines are being marked as processing',
    failure: 'Failed to mark the batch as processing',
  });
export const usePayBatch = () =>
  useBatchStep(api.monthlyRun.payBatch, {
    success: 'The lines are being marked as paid',
    failure: 'Failed to mark the batch as paid',
  });

export const useReopenBatch = () =>
  useBatchStep(api.monthlyRun.reopenBatch, {
    success: 'The batch is being opened again',
    failure: 'Failed to open the batch again',
  });
export const useRedateBatch = () =>
  useBatchStep(api.monthlyRun.redateBatch, {
    success: 'The files are being written',
    failure: 'Failed to change the payment date',
  });
export const useTakeOutLine = () =>
  useBatchStep(api.monthlyRun.takeOutLine, {
    success: 'The line is out, and the files are being written',
    failure: 'Failed to take the line out',
  });
/** Enters or takes back a public holiday, by which payment dates are chosen. */
export function useSetHoliday() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Parameters<typeof api.monthlyRun.setHoliday>[0]) =>
      api.monthlyRun.setHoliday(change),
    onSuccess: (_, { isHoliday }) =>
      toast.success(isHoliday ? 'Public holiday added' : 'Public holiday removed'),
    onError: (error) => toast.failure('Failed to change the public holidays', error),
    onSettled: () => refetchTopics(client, ['batches']),
  });
}
/** Downloads a file of a batch. The first download sets the batch to exported. */
export function useDownloadFile() {
  const client = useQueryClient();
  return useMutation({
    // The link expires after minutes, so it is requested when it is needed.
    mutationFn: (file: { batchId: string; format: FileFormat }) => api.monthlyRun.openFile(file),
    onSuccess: ({ url }) => {
      follow(url);
      refetchTopics(client, ['batches']);
    },
    onError: (error) => toast.failure('Failed to download', error),
  });
}
