/** The uploaded proof of a sale. */
import type { ProofType } from '../../../shared/sales/rules.ts';
import type { ProofsBucket } from '../../data/sales/proofs-bucket.client.ts';
import type { StoredUpload } from '../../data/uploads/upload.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { claimUpload, keepUpload } from '../uploads/claim-upload.ts';

type ProofUpload = StoredUpload & { type: ProofType };

export const isProofUpload = (upload: StoredUpload): upload is ProofUpload =>
  upload.type !== undefined;

const PROOF = {
  field: 'proofUploadId',
  user: 'saleId',
  isOfKind: isProofUpload,
  unknown: 'must be a proof that you uploaded',
  used: 'This proof already belongs to another sale. Please upload it again.',
} as const;

/**
 * Keeps the file of a proof.
 * @returns the write that gives it to the sale
 * @throws DomainError as `keepUpload`
 */
export async function keepProof(
  context: Context,
  bucket: ProofsBucket,
  { uploadId, saleId: usedBy }: { uploadId: string; saleId: string },
): Promise<Write> {
  await keepUpload(context, PROOF, { uploadId, usedBy }, ({ type }, etag) =>
    bucket.keep(uploadId, { etag, type }),
  );
  return claimUpload(context, PROOF, { uploadId, usedBy });
}
