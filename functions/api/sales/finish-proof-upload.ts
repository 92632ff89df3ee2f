import { conflict, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { proofTypeOf } from '../../../shared/sales/rules.ts';
import type { Table } from '../../platform/table.ts';
import type { Posted } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';
import {
  isExpired,
  proofUploadTable,
  type StoredProofUpload,
} from '../../data/proof-upload.table.ts';
import type { ProofsBucket } from '../../data/proofs-bucket.client.ts';

/** The browser has uploaded the file: checks its content and records the check. */
export const finishProofUpload = (bucket: ProofsBucket) =>
  verb(salesContract.finishProofUpload, async ({ actor, clock, table }, { uploadId }) => {
    const uploads = proofUploadTable(table);
    const upload = await uploads.get(uploadId);
    if (!upload || upload.ownerId !== actor.userId || isExpired(upload, clock.real()))
      throw notFound('This upload does not exist.');
    if (!upload.etag) {
      const posted = await bucket.posted(uploadId);
      if (!posted) throw conflict('The file has not arrived. Please upload it again.');
      requireProof(posted, upload);
      await noteChecked(table, uploadId, posted.etag);
    }
    return { id: uploadId, type: upload.type, sizeBytes: upload.sizeBytes };
  });

class AlreadyFinished extends Error {
  override readonly name = 'AlreadyFinished';
}

/** A concurrent request may have recorded its check of the same upload; the first one stays. */
async function noteChecked(table: Table, uploadId: string, etag: string): Promise<void> {
  const note = proofUploadTable(table)
    .finish(uploadId, etag)
    .orThrow(() => new AlreadyFinished());
  try {
    await table.transact([note]);
  } catch (error) {
    if (!(error instanceof AlreadyFinished)) throw error;
  }
}

/** @throws DomainError INVALID where the content isn't of the announced type or size */
function requireProof({ head, sizeBytes }: Posted, announced: StoredProofUpload): void {
  const isProof = proofTypeOf(head) === announced.type && sizeBytes === announced.sizeBytes;
  if (isProof) return;
  const message = 'must be an image (PNG, JPEG or WebP) or a PDF';
  throw invalid(`The file ${message}.`, [{ path: 'file', message }]);
}
