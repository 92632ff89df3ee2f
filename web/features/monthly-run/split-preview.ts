/** Has the portal count what a split would move. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '../../../shared/kernel/job.ts';
import type { SplitChoice } from '../../../shared/monthly-run/schemas.ts';
import { api, queries } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

const POLL_MS = 500;

const isWorking = (job: Job | undefined) => job?.status === 'queued' || job?.status === 'running';

interface Asked {
  batchId: string;
  choice: SplitChoice;
}

/** The preview of the choice that was asked for last. */
export function useSplitPreview() {
  const [asked, setAsked] = useState<{ jobId: string; of: string }>();
  const job = useQuery({
    ...queries.jobs.getJob.queryOptions({ input: asked ? { jobId: asked.jobId } : skipToken }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
  });
  const start = useSubmission(
    (input: Asked, idempotencyKey) =>
      api.monthlyRun.previewSplit(input, { context: { idempotencyKey } }),
    {
      onSuccess: ({ id }, input) => setAsked({ jobId: id, of: JSON.stringify(input) }),
      onError: (error) => toast.failure('The lines couldn’t be counted', error),
    },
  );
  return {
    start: start.mutate,
    isBusy: start.isPending || isWorking(job.data),
    isFailed: start.isError || job.isError || job.data?.status === 'failed',
    /** The figures, if they are of this choice. */
    totalsOf: (input: Asked) => (asked?.of === JSON.stringify(input) ? job.data?.split : undefined),
  };
}
