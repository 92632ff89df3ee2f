/** Uploading a proof beside the form of a new sale: chosen, on its way, there, or failed. */
import { useEffect, useRef, useState } from 'react';
import {
  MAX_PROOF_BYTES,
  PROOF_HEAD_BYTES,
  proofTypeOf,
  type ProofType,
} from '../../../shared/sales/rules.ts';
import { api } from '../../lib/api.ts';
import { failureReason } from '../../lib/api-errors.ts';
import { postFile, UploadRefused } from '../../lib/upload.ts';

/** A proof that is up: what a draft keeps of it. */
export interface UploadedProof {
  uploadId: string;
  name: string;
}

export type ProofState =
  | { phase: 'none'; problem?: string }
  /** `part`: how much of it is up, from 0 to 1; undefined while it is checked. */
  | { phase: 'uploading'; name: string; part: number | undefined }
  | { phase: 'ready'; proof: UploadedProof }
  /** Without `file` (a draft of an earlier visit had it) another one must be chosen. */
  | { phase: 'failed'; name: string; file?: File; problem: string };

const TOO_LARGE = 'The file must be at most 10 MB.';
const WRONG_TYPE = 'The file must be an image (PNG, JPEG or WebP) or a PDF.';
const REFUSED = 'The upload was refused. Try again, or choose another file.';

const problemOf = (error: unknown) =>
  error instanceof UploadRefused ? REFUSED : failureReason(error);

/** What the file is, or why it can't be a proof; told before a byte is sent. */
async function inspect(file: File): Promise<{ type: ProofType } | { problem: string }> {
  if (file.size > MAX_PROOF_BYTES) return { problem: TOO_LARGE };
  const head = await file.slice(0, PROOF_HEAD_BYTES).arrayBuffer();
  const type = proofTypeOf(new Uint8Array(head));
  return type ? { type } : { problem: WRONG_TYPE };
}

async function upload(
  file: File,
  type: ProofType,
  watch: Parameters<typeof postFile>[2],
): Promise<UploadedProof> {
  const { id: uploadId, ...form } = await api.sales.startProofUpload(
    { type, sizeBytes: file.size },
    { context: { idempotencyKey: crypto.randomUUID() } },
  );
  await postFile(form, file, watch);
  await api.sales.finishProofUpload({ uploadId });
  return { uploadId, name: file.name };
}

/**
 * Uploads the proof of a sale as soon as it is chosen.
 * @param initial of a draft
 * @param onChange told what the draft should keep
 */
export function useProofUpload(
  initial: UploadedProof | undefined,
  onChange: (proof: UploadedProof | undefined) => void,
) {
  const [state, setState] = useState<ProofState>(
    initial ? { phase: 'ready', proof: initial } : { phase: 'none' },
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
    const put = (next: ProofState) => {
      if (!own.signal.aborted) setState(next);
    };
    put({ phase: 'uploading', name, part: 0 });
    onChange(undefined);
    try {
      const found = await inspect(chosen);
      if ('problem' in found) return put({ phase: 'none', problem: `${name}: ${found.problem}` });
      file.current = chosen;
      const onProgress = (part: number) =>
        put({ phase: 'uploading', name, part: part < 1 ? part : undefined });
      const proof = await upload(chosen, found.type, { onProgress, signal: own.signal });
      if (own.signal.aborted) return;
      put({ phase: 'ready', proof });
      onChange(proof);
    } catch (error) {
      put({ phase: 'failed', name, file: chosen, problem: problemOf(error) });
    }
  };

  /** The server doesn't take the upload any more; the file is still here. */
  const refuse = (problem: string) => {
    if (state.phase !== 'ready') return;
    const kept = file.current ? { file: file.current } : {};
    setState({ phase: 'failed', name: state.proof.name, problem, ...kept });
    onChange(undefined);
  };

  return { state, choose: (chosen: File) => void choose(chosen), remove, refuse };
}
