/** A form's file: chosen, uploading, uploaded or failed. */
import { useEffect, useRef, useState } from 'react';
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
  /** Without `file`, as after an earlier visit, the person has to choose one again. */
  | { phase: 'failed'; name: string; file?: File; problem: string };

/** The upload of one kind of file. */
export interface FileKind<Uploaded extends UploadedFile, Found> {
  /** Checks the file before the upload: its type, or the problem. */
  inspect: (file: File) => Promise<{ found: Found } | { problem: string }>;
  /** Asks the API for a signed upload form. */
  begin: (
    file: File,
    found: Found,
  ) => Promise<{ id: string; url: string; fields: Record<string, string> }>;
  /** Tells the API that the upload is complete. */
  finish: (uploadId: string, file: File) => Promise<Uploaded>;
  onUploaded?: () => void;
  onFailure?: (error: unknown) => void;
}

export interface FileUpload<Uploaded extends UploadedFile> {
  state: FileState<Uploaded>;
  choose: (file: File) => void;
  remove: () => void;
  /** The server refused the upload; the file is still in the browser. */
  refuse: (problem: string) => void;
}

const REFUSED = 'The upload was refused. Try again, or choose another file.';

const problemOf = (error: unknown) =>
  error instanceof UploadRefused ? REFUSED : failureReason(error);

/**
 * Uploads a file as soon as it is chosen.
 * @param initial the file of a stored draft
 * @param onChange gets the file that the draft should store
 */
export function useFileUpload<Uploaded extends UploadedFile, Found>(
  { inspect, begin, finish, onUploaded, onFailure }: FileKind<Uploaded, Found>,
  initial: Uploaded | undefined,
  onChange: (uploaded: Uploaded | undefined) => void,
): FileUpload<Uploaded> {
  const [state, setState] = useState<FileState<Uploaded>>(
    initial ? { phase: 'ready', uploaded: initial } : { phase: 'none' },
  );
  const running = useRef<AbortController>(undefined);
  const file = useRef<File>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const remove = () => {
    running.current?.abort();
    file.current = undefined;
    setState({ phase: 'none' });
    onChange(undefined);
  };

  const choose = async (chosen: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const { name } = chosen;
    // The person may have chosen another file, or none, in the meantime.
    const put = (next: FileState<Uploaded>) => {
      if (!own.signal.aborted) setState(next);
    };
    put({ phase: 'uploading', name, part: 0 });
    onChange(undefined);
    try {
      const looked = await inspect(chosen);
      if ('problem' in looked) return put({ phase: 'none', problem: `${name}: ${looked.problem}` });
      file.current = chosen;
      const onProgress = (part: number) =>
        put({ phase: 'uploading', name, part: part < 1 ? part : undefined });
      const { id, ...form } = await begin(chosen, looked.found);
      await postFile(form, chosen, { onProgress, signal: own.signal });
      const uploaded = await finish(id, chosen);
      if (own.signal.aborted) return;
      put({ phase: 'ready', uploaded });
      onChange(uploaded);
      onUploaded?.();
    } catch (error) {
      put({ phase: 'failed', name, file: chosen, problem: problemOf(error) });
      if (!own.signal.aborted) onFailure?.(error);
    }
  };

  const refuse = (problem: string) => {
    if (state.phase !== 'ready') return;
    const kept = file.current ? { file: file.current } : {};
    setState({ phase: 'failed', name: state.uploaded.name, problem, ...kept });
    onChange(undefined);
  };

  return { state, choose: (chosen: File) => void choose(chosen), remove, refuse };
}
