/** Imports a price list: uploads the file, which a job on the server then imports. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Job } from '../../../shared/kernel/job.ts';
import { EMPTY_CSV, MAX_IMPORT_BYTES } from '../../../shared/products/rules.ts';
import { api } from '../../lib/api.ts';
import { WaitsForSecondPerson } from '../../lib/api-errors.ts';
import { refetchTopics } from '../../lib/live.ts';
import { toast } from '../../lib/toasts.ts';
import { postFile } from '../../lib/upload.ts';
import { useImport } from '../jobs/queries.ts';

const FAILED = 'Failed to process CSV file';

/** Says why a file can't be imported, before it is uploaded. */
function problemOf(file: File | undefined): string | undefined {
  if (!file) return 'Please select a CSV file';
  if (file.size === 0) return EMPTY_CSV;
  return file.size > MAX_IMPORT_BYTES ? 'The file must be at most 20 MB' : undefined;
}

async function upload(file: File, onProgress: (part: number) => void): Promise<Job> {
  const { job, ...form } = await api.products.startProductImport(
    { sizeBytes: file.size },
    { context: { idempotencyKey: crypto.randomUUID() } },
  );
  await postFile(form, file, { onProgress, signal: new AbortController().signal });
  return api.products.runProductImport({ jobId: job.id });
}

/** The specified text for an import that ended. */
function successOf({ done, failed = 0 }: Job): string {
  const imported = `Successfully imported ${done - failed} products`;
  return failed > 0 ? `${imported} (${failed} errors)` : imported;
}

/** The running or last import, and a function that starts one. */
export function useProductImport() {
  const client = useQueryClient();
  const { job, follow, forget } = useImport('importProducts');
  const [sent, setSent] = useState(0);
  const start = useMutation({
    mutationFn: (file: File) => upload(file, setSent),
    onMutate: () => setSent(0),
    onSuccess: ({ id }) => follow(id),
    onError: (error) => toast.failure(FAILED, error),
  });
  /** @param onWaiting runs where the import waits for a second person: nothing can be followed yet */
  const begin = (file: File | undefined, onWaiting: () => void) => {
    const problem = problemOf(file);
    if (problem) return toast.error(problem);
    const onError = (error: Error) => error instanceof WaitsForSecondPerson && onWaiting();
    if (file) start.mutate(file, { onError });
  };
  return {
    job,
    forget,
    begin,
    isUploading: start.isPending,
    /** The part of the file that is uploaded, from 0 to 1. */
    sent,
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
