/** A forecast of the next run: starting it, following its progress, and reading its file. */
import { useSearchParams } from 'react-router-dom';
import type { ForecastRow } from '../../../shared/monthly-run/schemas.ts';
import { api } from '../../lib/api.ts';
import { isWorking, useJob } from '../../lib/followed-job.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

const PARAM = 'forecast';

/** The forecast of the address, so that Back and reload show it again; and starting a new one. */
export function useForecast() {
  const [query, setQuery] = useSearchParams();
  const jobId = query.get(PARAM);
  const job = useJob(jobId);
  const start = useSubmission(
    (_: Record<string, never>, idempotencyKey) =>
      api.monthlyRun.startForecast(undefined, { context: { idempotencyKey } }),
    {
      onError: (error) => toast.failure('The forecast couldn’t be started', error),
    },
  );
  return {
    job,
    jobId,
    /** Shows the new forecast to a person who is still on its screen. */
    begin: () =>
      // Search and filter were of another forecast.
      start.mutate({}, { onSuccess: ({ id }) => setQuery({ [PARAM]: id }) }),
    isBusy: start.isPending || isWorking(job.data),
  };
}

/** The rows of a finished forecast, by agent; its link expires, so it is requested with them. */
export const forecastRowsQuery = (jobId: string) => ({
  queryKey: ['forecast rows', jobId],
  queryFn: () => readRows(jobId),
  staleTime: Number.POSITIVE_INFINITY,
});

async function readRows(jobId: string): Promise<ForecastRow[]> {
  const { downloadUrl = '' } = await api.jobs.getJob({ jobId });
  const answer = await fetch(downloadUrl);
  if (!answer.ok) throw new Error('The file of the forecast can’t be read.');
  const rows = (await answer.json()) as ForecastRow[];
  return rows.sort(
    (one, other) =>
      one.agentName.localeCompare(other.agentName, 'en-ZA') ||
      one.agentId.localeCompare(other.agentId),
  );
}
