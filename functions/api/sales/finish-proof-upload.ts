import { salesContract } from '../../../shared/sales/contract.ts';
import { proofTypeOf } from '../../../shared/sales/rules.ts';
import type { ProofsBucket } from '../../data/sales/proofs-bucket.client.ts';
import { isProofUpload } from '../../domain/sales/keep-proof.ts';
import { findPdfProblem } from '../../domain/uploads/find-pdf-problem.ts';
import { finishUpload } from '../../domain/uploads/finish-upload.ts';
import { verb } from '../verb.ts';

/** The browser has uploaded the file: checks its content and records the check. */
export const finishProofUpload = (bucket: ProofsBucket) =>
  verb(salesContract.finishProofUpload, async (context, { uploadId }) => {
    const { type, sizeBytes } = await finishUpload(context, uploadId, {
      isOfKind: isProofUpload,
      posted: bucket.posted,
      isAsAnnounced: ({ head }, upload) => proofTypeOf(head) === upload.type,
      otherwise: 'must be an image (PNG, JPEG or WebP) or a PDF',
      findProblem: ({ type }) => (type === 'application/pdf' ? findPdfProblem : undefined),
      content: bucket.content,
    });
    return { id: uploadId, type, sizeBytes };
  });
