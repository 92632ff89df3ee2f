/** Uploads the proof of a new sale. */
import {
  MAX_PROOF_BYTES,
  PROOF_HEAD_BYTES,
  proofTypeOf,
  type ProofType,
} from '../../../shared/sales/rules.ts';
import { isNetworkError } from '../../lib/api-errors.ts';
import { api } from '../../lib/api.ts';
import {
  type FileKind,
  type UploadedFile,
  uploadFile,
  useFileUpload,
} from '../../lib/file-upload.ts';
import { HEIC_PROBLEM, shrinkPhoto, withoutHeic } from '../../lib/photo.ts';

const TOO_LARGE = 'The file must be at most 10 MB.';
const WRONG_TYPE = 'The file must be an image (PNG, JPEG or WebP) or a PDF.';
const WAITS = 'You’re offline. The proof will be sent with the sale.';

const typeOf = async (file: File) =>
  proofTypeOf(new Uint8Array(await file.slice(0, PROOF_HEAD_BYTES).arrayBuffer()));

const proofs: FileKind<UploadedFile, ProofType> = {
  inspect: async (chosen) => {
    const readable = await withoutHeic(chosen);
    if (!readable) return { problem: HEIC_PROBLEM };
    const type = await typeOf(readable);
    if (!type) return { problem: readable.size > MAX_PROOF_BYTES ? TOO_LARGE : WRONG_TYPE };
    // A photo that was HEIC is small already.
    const canShrink = type !== 'application/pdf' && readable === chosen;
    const file = canShrink ? await shrinkPhoto(readable, type) : readable;
    if (file.size > MAX_PROOF_BYTES) return { problem: TOO_LARGE };
    return { file, found: (await typeOf(file)) ?? type };
  },
  begin: (file, type) =>
    api.sales.startProofUpload(
      { type, sizeBytes: file.size },
      { context: { idempotencyKey: crypto.randomUUID() } },
    ),
  finish: async (uploadId, { name }) => {
    await api.sales.finishProofUpload({ uploadId });
    return { uploadId, name };
  },
  waits: (error) => (isNetworkError(error) ? WAITS : undefined),
};

/**
 * Uploads the proof of a sale as soon as it is chosen.
 * @param initial the proof of a draft
 * @param onChange called with the proof that the draft should keep
 */
export const useProofUpload = (
  initial: UploadedFile | File | undefined,
  onChange: (proof: UploadedFile | undefined) => void,
) => useFileUpload(proofs, initial, onChange);

/** Uploads a proof that was chosen offline. */
export async function uploadProof(proof: File): Promise<string> {
  const type = await typeOf(proof);
  if (!type) throw new Error('A proof of an unknown type was kept');
  const { uploadId } = await uploadFile(proofs, proof, type, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return uploadId;
}
