/** Uploads the proof of a new sale. */
import {
  MAX_PROOF_BYTES,
  PROOF_HEAD_BYTES,
  proofTypeOf,
  type ProofType,
} from '../../../shared/sales/rules.ts';
import { api } from '../../lib/api.ts';
import { type FileKind, type UploadedFile, useFileUpload } from '../../lib/file-upload.ts';

const TOO_LARGE = 'The file must be at most 10 MB.';
const WRONG_TYPE = 'The file must be an image (PNG, JPEG or WebP) or a PDF.';

const proofs: FileKind<UploadedFile, ProofType> = {
  inspect: async (file) => {
    if (file.size > MAX_PROOF_BYTES) return { problem: TOO_LARGE };
    const head = await file.slice(0, PROOF_HEAD_BYTES).arrayBuffer();
    const found = proofTypeOf(new Uint8Array(head));
    return found ? { found } : { problem: WRONG_TYPE };
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
};

/**
 * Uploads the proof of a sale as soon as it is chosen.
 * @param initial the proof of a draft
 * @param onChange called with the proof that the draft should keep
 */
export const useProofUpload = (
  initial: UploadedFile | undefined,
  onChange: (proof: UploadedFile | undefined) => void,
) => useFileUpload(proofs, initial, onChange);
