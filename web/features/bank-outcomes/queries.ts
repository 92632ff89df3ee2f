/** Bank files: uploading, following, previewing and applying them; mappings of CSV columns. */
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  BankFile,
  OutcomeMapping,
  OutcomeRow,
} from '../../../shared/bank-outcomes/schemas.ts';
import { api, queries } from '../../lib/api.ts';
import { isBeingWorkedOn, readAllFailures } from '../../lib/file-status.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';
import { postFile } from '../../lib/upload.ts';

const POLL_MS = 1000;

/** One file, followed while a job works on it. */
export const useBankFile = (fileId: string | null) =>
  useQuery({
    ...queries.bankOutcomes.getBankFile.queryOptions({ input: fileId ? { fileId } : skipToken }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingWorkedOn(state.data) ? POLL_MS : false),
  });

/** All files, newest first. */
export const bankFilesQuery = () =>
  queries.bankOutcomes.listBankFiles.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...inPages,
    staleTime: 0,
  });

export const mappingsQuery = () =>
  queries.bankOutcomes.listOutcomeMappings.queryOptions({ staleTime: 0 });

/** The rows of a preview; its link expires, so it is requested with them. */
export const previewQuery = ({ id: fileId, preview }: BankFile) => ({
  queryKey: ['bank file preview', fileId, preview],
  queryFn: async (): Promise<OutcomeRow[]> => {
    const { previewUrl = '' } = await api.bankOutcomes.getBankFile({ fileId });
    const answer = await fetch(previewUrl);
    if (!answer.ok) throw new Error('The preview can’t be read.');
    return (await answer.json()) as OutcomeRow[];
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Lines of the last application that failed. */
export const failuresQuery = (file: BankFile) => ({
  queryKey: queries.bankOutcomes.listFailedOutcomes.key({ input: { fileId: file.id } }),
  queryFn: () =>
    readAllFailures((after) => api.bankOutcomes.listFailedOutcomes({ fileId: file.id, after })),
  staleTime: 0,
});

interface ChosenFile {
  file: File;
  mappingId: string | undefined;
  onProgress: (part: number) => void;
}

/** Uploads a file and has it read. */
export function useUploadBankFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, mappingId, onProgress }: ChosenFile) => {
      const { file: stored, ...form } = await api.bankOutcomes.uploadBankFile(
        { name: file.name, sizeBytes: file.size, ...(mappingId ? { mappingId } : {}) },
        { context: { idempotencyKey: crypto.randomUUID() } },
      );
      await postFile(form, file, { onProgress, signal: new AbortController().signal });
      return api.bankOutcomes.readBankFile({ fileId: stored.id });
    },
    onSuccess: () =>
      void client.invalidateQueries({ queryKey: queries.bankOutcomes.listBankFiles.key() }),
    onError: (error) => toast.failure('The file couldn’t be uploaded', error),
  });
}

/** Shows a file's new state at once. */
function useShowFile() {
  const client = useQueryClient();
  return (file: BankFile) => {
    const key = queries.bankOutcomes.getBankFile.queryKey({ input: { fileId: file.id } });
    client.setQueryData(key, file);
    void client.invalidateQueries({ queryKey: queries.bankOutcomes.listBankFiles.key() });
  };
}

/** Says that a step failed, and reads the files again: it may have happened, though its answer was lost. */
function useShowFailure(title: string) {
  const client = useQueryClient();
  return (error: Error) => {
    toast.failure(title, error);
    const { getBankFile, listBankFiles } = queries.bankOutcomes;
    for (const queryKey of [getBankFile.key(), listBankFiles.key()])
      void client.invalidateQueries({ queryKey });
  };
}

/** Checks a file against the payouts as they are now. */
export const useCheckAgain = () => {
  const show = useShowFile();
  return useMutation({
    mutationFn: (fileId: string) => api.bankOutcomes.readBankFile({ fileId }),
    onSuccess: show,
    onError: useShowFailure('The file couldn’t be checked'),
  });
};

export const useApplyBankFile = () => {
  const show = useShowFile();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: fileId, preview }: BankFile) =>
      api.bankOutcomes.applyBankFile({ fileId, preview }),
    onSuccess: (file) => {
      show(file);
      refetchTopics(client, ['payouts', 'batches']);
    },
    onError: useShowFailure('The outcomes couldn’t be applied'),
  });
};

export function useSaveMapping() {
  const client = useQueryClient();
  return useSubmission((mapping: OutcomeMapping) => api.bankOutcomes.saveOutcomeMapping(mapping), {
    onSuccess: () => client.invalidateQueries({ queryKey: queries.bankOutcomes.key() }),
    onError: (error) => toast.failure('The columns couldn’t be kept', error),
  });
}
