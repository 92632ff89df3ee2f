/** Imports a price list that was uploaded: a job on the server does, whose end is announced. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Job } from '../../../shared/kernel/job.ts';
import { EMPTY_CSV } from '../../../shared/products/rules.ts';
import { api } from '../../lib/api.ts';
import { WaitsForSecondPerson } from '../../lib/api-errors.ts';
import { refetchTopics } from '../../lib/live.ts';
import { toast } from '../../lib/toasts.ts';
import { useImport } from '../jobs/queries.ts';

export const FAILED = 'Failed to process CSV file';

/** The specified text for an import that ended. */
function successOf({ done, failed = 0 }: Job): string {
  const imported = `Successfully imported ${done - failed} products`;
  return failed > 0 ? `${imported} (${failed} errors)` : imported;
}

/** The running or last import, and a function that starts one. */
export function useProductImport() {
  const client = useQueryClient();
  const { job, follow, forget } = useImport('importProducts');
  const start = useMutation({
    mutationFn: (jobId: string) => api.products.runProductImport({ jobId }),
    onSuccess: ({ id }) => follow(id),
    onError: (error) => toast.failure(FAILED, error),
  });
  /** @param onWaiting runs where the import waits for a second person: nothing can be followed yet */
  const begin = (jobId: string, onWaiting: () => void) =>
    start.mutate(jobId, {
      onError: (error) => error instanceof WaitsForSecondPerson && onWaiting(),
    });
  return {
    job,
    forget,
    begin,
    isStarting: start.isPending,
    announce: (ended: Job) => {
      if (ended.status === 'done') toast.success(successOf(ended));
      // The dialog shows the reason.
      else toast.error(ended.problem === EMPTY_CSV ? EMPTY_CSV : FAILED);
      refetchTopics(client, ['products']);
    },
  };
}

/** Imports whose end was announced; a screen that is opened again doesn't announce it again. */
const announced = new Set<string>();

/** Announces the end of an import once, also where its dialog is closed. */
export function useAnnounceEnd({ job, announce }: ReturnType<typeof useProductImport>): void {
  const onEnd = useEffectEvent(() => {
    if (!job || announced.has(job.id)) return;
    announced.add(job.id);
    announce(job);
  });
  const ended = job?.status === 'done' || job?.status === 'failed' ? job.id : undefined;
  useEffect(() => {
    if (ended) onEnd();
  }, [ended]);
}
