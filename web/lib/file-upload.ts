/** A form's file: chosen, uploading, uploaded or failed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureReason } from './api-errors.ts';
import { postFile, UploadRefused } from './upload.ts';

/** An uploaded file, as a draft stores it. */
export interface UploadedFile {
  uploadId: string;
  name: string;
}

export type FileState<Uploaded extends UploadedFile> =
  | { phase: 'none'; problem?: string }
  /** `part`: the uploaded share, from 0 to 1; undefined while the file is checked. */
  | { phase: 'uploading'; name: string; part: number | undefined }
  | { phase: 'ready'; uploaded: Uploaded }
  /** Without a network; it can be uploaded with the form. */
  | { phase: 'waiting'; name: string; file: File; hint: string }
  /** Without `file`, as after an earlier visit, the person has to choose one again. */
  | { phase: 'failed'; name: string; file?: File; problem: string };

/** The upload of one kind of file. */
export interface FileKind<Uploaded extends UploadedFile, Found> {
  /** Checks the file before the upload: its type and, where it was prepared, the new file, or the problem. */
  inspect: (file: File) => Promise<{ found: Found; file?: File } | { problem: string }>;
  /** Asks the API for a signed upload form. */
  begin: (
    file: File,
    found: Found,
  ) => Promise<{ id: string; url: string; fields: Record<string, string> }>;
  /** Tells the API that the upload is complete. */
  finish: (uploadId: string, file: File) => Promise<Uploaded>;
  /** The hint beside a file that can be uploaded later in spite of this error; undefined where it can't. */
  waits?: (error: unknown) => string | undefined;
  onUploaded?: () => void;
  onFailure?: (error: unknown) => void;
}

export interface FileUpload<Uploaded extends UploadedFile> {
  state: FileState<Uploaded>;
  choose: (file: File) => void;
  remove: () => void;
  /** The server refused the upload; the file is still in the browser. */
  refuse: (problem: string) => void;
  /** Resolves with the state after the running upload; undefined where it was cancelled. */
  settled: () => Promise<FileState<Uploaded> | undefined>;
}

const REFUSED = 'The upload was refused. Try again, or choose another file.';

const problemOf = (error: unknown) =>
  error instanceof UploadRefused ? REFUSED : failureReason(error);

/**
 * Uploads a file that was inspected.
 * @throws ORPCError, UploadRefused; TypeError without a connection; AbortError when `signal` aborts
 */
export async function uploadFile<Uploaded extends UploadedFile, Found>(
  { begin, finish }: FileKind<Uploaded, Found>,
  file: File,
  found: Found,
  progress: Parameters<typeof postFile>[2],
): Promise<Uploaded> {
  const { id, ...form } = await begin(file, found);
  await postFile(form, file, progress);
  return finish(id, file);
}

/** Inspects and uploads a file; `show` gets each state on the way. */
async function takeFile<Uploaded extends UploadedFile, Found>(
  kind: FileKind<Uploaded, Found>,
  chosen: File,
  signal: AbortSignal,
  show: (state: FileState<Uploaded>) => void,
): Promise<FileState<Uploaded>> {
  const { name } = chosen;
  show({ phase: 'uploading', name, part: 0 });
  let file = chosen;
  try {
    const looked = await kind.inspect(chosen);
    if ('problem' in looked) return { phase: 'none', problem: `${name}: ${looked.problem}` };
    file = looked.file ?? chosen;
    const onProgress = (part: number) =>
      show({ phase: 'uploading', name, part: part < 1 ? part : undefined });
    const uploaded = await uploadFile(kind, file, looked.found, { onProgress, signal });
    if (!signal.aborted) kind.onUploaded?.();
    return { phase: 'ready', uploaded };
  } catch (error) {
    const hint = kind.waits?.(error);
    if (hint !== undefined) return { phase: 'waiting', name, file, hint };
    if (!signal.aborted) kind.onFailure?.(error);
    return { phase: 'failed', name, file, problem: problemOf(error) };
  }
}

/**
 * Uploads a file as soon as it is chosen.
 * @param initial the uploaded file of a stored draft, or a file that is still to be uploaded
 * @param onChange gets the file that the draft should store
 */
export function useFileUpload<Uploaded extends UploadedFile, Found>(
  kind: FileKind<Uploaded, Found>,
  initial: Uploaded | File | undefined,
  onChange: (uploaded: Uploaded | undefined) => void,
): FileUpload<Uploaded> {
  const [state, setState] = useState<FileState<Uploaded>>(
    initial && !(initial instanceof File)
      ? { phase: 'ready', uploaded: initial }
      : { phase: 'none' },
  );
  const running = useRef<AbortController>(undefined);
  const taking = useRef<Promise<FileState<Uploaded> | undefined>>(undefined);
  const file = useRef<File>(undefined);

  const stop = () => {
    running.current?.abort();
    taking.current = undefined;
  };
  const remove = () => {
    stop();
    file.current = undefined;
    setState({ phase: 'none' });
    onChange(undefined);
  };

  const take = async (chosen: File, { signal }: AbortController) => {
    // The person may have chosen another file, or none, in the meantime.
    const show = (next: FileState<Uploaded>) => {
      if (!signal.aborted) setState(next);
    };
    const last = await takeFile(kind, chosen, signal, show);
    if (signal.aborted) return undefined;
    show(last);
    if (last.phase === 'ready') onChange(last.uploaded);
    return last;
  };
  const choose = (chosen: File) => {
    stop();
    running.current = new AbortController();
    file.current = chosen;
    onChange(undefined);
    taking.current = take(chosen, running.current);
  };

  const refuse = (problem: string) => {
    if (state.phase !== 'ready') return;
    const kept = file.current ? { file: file.current } : {};
    setState({ phase: 'failed', name: state.uploaded.name, problem, ...kept });
    onChange(undefined);
  };

  const uploadInitial = useEffectEvent(() => {
    if (initial instanceof File) choose(initial);
  });
  useEffect(() => {
    uploadInitial();
    return () => running.current?.abort();
  }, []);
  return { state, choose, remove, refuse, settled: async () => taking.current ?? state };
}
