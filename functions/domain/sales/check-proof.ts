/** Checks the uploaded proof of a sale. */
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import type { Context } from '../../platform/context.ts';
import {
  isExpired,
  proofUploadTable,
  type StoredProofUpload,
} from '../../data/proof-upload.table.ts';
import type { ProofsBucket } from '../../data/proofs-bucket.client.ts';

const refused = (message: string) =>
  invalid(`proofUploadId ${message}`, [{ path: 'proofUploadId', message }]);

/** The same answer for another person's upload, so that it isn't revealed. */
export const unknownProof = () => refused('must be a proof that you uploaded');

/** Another sale took the proof meanwhile. */
export const proofTaken = (current: StoredProofUpload | undefined) =>
  current?.saleId
    ? conflict('This proof already belongs to another sale. Please upload it again.', {
        proofUploadId: current.uploadId,
        saleId: current.saleId,
      })
    : unknownProof();

/**
 * Checks that an upload can become a sale's proof, and keeps the file. The file is kept before the
 * sale is written: a sale must never lack its file.
 * @throws DomainError INVALID where it isn't the actor's, isn't checked or is gone; CONFLICT where
 *   another sale has it
 */
export async function checkProof(
  { actor, clock, table }: Context,
  bucket: ProofsBucket,
  uploadId: string,
): Promise<StoredProofUpload> {
  const upload = await proofUploadTable(table).get(uploadId);
  if (!upload || upload.ownerId !== actor.userId || isExpired(upload, clock.real()))
    throw unknownProof();
  if (upload.saleId) throw proofTaken(upload);
  const { etag, type } = upload;
  if (!etag) throw refused('must be finished first');
  if (!(await bucket.keep(uploadId, { etag, type }))) throw refused('must be uploaded again');
  return upload;
}
