/** A file beside a form: chosen, on its way, there, or failed. */
import { useEffect, useRef, useState } from 'react';
import { failureReason } from './api-errors.ts';
import { postFile, UploadRefused } from './upload.ts';

/** A file that is up: what a draft keeps of it. */
export interface UploadedFile {
  uploadId: string;
  name: string;
}

export type FileState<Uploaded extends UploadedFile> =
  | { phase: 'none'; problem?: string }
  /** `part`: how much of it is up, from 0 to 1; undefined while it is checked. */
  | { phase: 'uploading'; name: string; part: number | undefined }
  | { phase: 'ready'; uploaded: Uploaded }
  /** Without `file` (a draft of an earlier visit had it) another one must be chosen. */
  | { phase: 'failed'; name: string; file?: File; problem: string };

/** How files of one kind are taken. */
export interface FileKind<Uploaded extends UploadedFile, Found> {
  /** What the file is, or why it can't be taken; told before a byte is sent. */
  inspect: (file: File) => Promise<{ found: Found } | { problem: string }>;
  /** Asks for a form to post it with. */
  begin: (
    file: File,
    found: Found,
  ) => Promise<{ id: string; url: string; fields: Record<string, string> }>;
  /** Says that it is up. */
  finish: (uploadId: string, file: File) => Promise<Uploaded>;
  onUploaded?: () => void;
  onFailure?: (error: unknown) => void;
}

export interface FileUpload<Uploaded extends UploadedFile> {
  state: FileState<Uploaded>;
  choose: (file: File) => void;
  remove: () => void;
  /** The server doesn't take the upload any more; the file is still here. */
  refuse: (problem: string) => void;
}

const REFUSED = 'The upload was refused. Try again, or choose another file.';

const problemOf = (error: unknown) =>
  error instanceof UploadRefused ? REFUSED : failureReason(error);

/**
 * Uploads a file as soon as it is chosen.
 * @param initial of a draft
 * @param onChange told what the draft should keep
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
    // Another file, or none, may have been chosen meanwhile.
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
