/** Brought files of one kind: uploading, following, checking and applying them. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FailedRow } from '../../../shared/kernel/job.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages } from '../../lib/pages.ts';
import { toast } from '../../lib/toasts.ts';
import { postFile } from '../../lib/upload.ts';
import type { BroughtFile, ChosenFileProps, FileKind } from './file-kind.ts';

const POLL_MS = 1000;

const keyOf = ({ screen }: { screen: string }, ...rest: string[]) => ['brought', screen, ...rest];

/** All files of a kind, newest first. */
export const useFiles = <F extends BroughtFile>(kind: FileKind<F>) =>
  useInfiniteQuery({
    queryKey: keyOf(kind, 'list'),
    queryFn: ({ pageParam }) => kind.calls.list(pageParam),
    ...inPages,
    staleTime: 0,
  });

/** One file, followed while a job works on it. */
export const useFile = <F extends BroughtFile>(kind: FileKind<F>, id: string) =>
  useQuery({
    queryKey: keyOf(kind, 'file', id),
    queryFn: () => kind.calls.get(id),
    staleTime: 0,
    refetchInterval: ({ state: { data: file } }) =>
      file?.status === 'reading' || file?.status === 'applying' ? POLL_MS : false,
  });

/** Lines of the last application that failed. */
export const useFailures = <F extends BroughtFile>({ calls, screen }: FileKind<F>, id: string) =>
  useQuery({
    queryKey: ['failed lines', screen, id],
    queryFn: async () => {
      const all: FailedRow[] = [];
      for (let more = true; more;) {
        const page = await calls.listFailures(id, all.at(-1)?.row);
        all.push(...page.rows);
        ({ more } = page);
      }
      return all;
    },
    staleTime: 0,
  });

interface Step<F, Input> {
  run: (input: Input) => Promise<F>;
  failure: string;
}

/**
 * A step of a file. Its new state is shown at once; after a failure the files are read again, because the step may have
 * happened though its answer was lost.
 */
function useStep<F extends BroughtFile, Input>(kind: FileKind<F>, step: Step<F, Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step.run,
    onSuccess: (file) => {
      client.setQueryData(keyOf(kind, 'file', file.id), file);
      void client.invalidateQueries({ queryKey: keyOf(kind, 'list') });
    },
    onError: (error) => {
      toast.failure(step.failure, error);
      void client.invalidateQueries({ queryKey: keyOf(kind) });
    },
  });
}

interface ChosenFile {
  file: File;
  begin: Parameters<ChosenFileProps['onSend']>[0];
  onProgress: (part: number) => void;
}

/** Uploads a file and has it read. */
export const useUpload = <F extends BroughtFile>(kind: FileKind<F>) =>
  useStep(kind, {
    run: async ({ file, begin, onProgress }: ChosenFile) => {
      const { id, ...form } = await begin();
      await postFile(form, file, { onProgress, signal: new AbortController().signal });
      return kind.calls.read(id);
    },
    failure: `The ${kind.words.short} couldn’t be uploaded`,
  });

/** Checks a file against the portal as it is now. */
export const useCheckAgain = <F extends BroughtFile>(kind: FileKind<F>) =>
  useStep(kind, {
    run: kind.calls.read,
    failure: `The ${kind.words.short} couldn’t be checked`,
  });

export function useApply<F extends BroughtFile>(kind: FileKind<F>) {
  const client = useQueryClient();
  return useStep(kind, {
    run: async ({ id, preview }: F) => {
      const file = await kind.calls.apply(id, preview);
      refetchTopics(client, kind.application.changes);
      return file;
    },
    failure: `The ${kind.words.content} couldn’t be applied`,
  });
}
