/** Uploads of proofs: owner, checked content, and the sale that uses it. */
import { PROOF_TYPES } from '../../shared/sales/rules.ts';
import { defineEntity, type ItemOf } from '../platform/entity.ts';

const definition = defineEntity({
  name: 'proofUpload',
  id: 'uploadId',
  attributes: {
    uploadId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    type: { type: PROOF_TYPES, required: true },
    sizeBytes: { type: 'number', required: true },
    /** S3 ETag of the checked content; absent before the check. */
    etag: { type: 'string' },
    /** The sale that uses it; absent while none does. */
    saleId: { type: 'string' },
    /** Epoch seconds, real time; absent once a sale uses it. The file expires too. */
    expiresAt: { type: 'number' },
    inputHash: { type: 'string', required: true },
  },
});

export type StoredProofUpload = ItemOf<typeof definition>;

/** True once an unused upload has expired; TTL may remove the item later. */
export const isExpired = ({ expiresAt }: StoredProofUpload, now: Date): boolean =>
  expiresAt !== undefined && expiresAt * 1000 <= now.getTime();

export const proofUploadTable = definition.with(({ write }) => ({
  /** Records the checked content; only the first check counts. */
  finish: (uploadId: string, etag: string) =>
    write((uploads) =>
      uploads
        .patch({ uploadId })
        .set({ etag })
        .where((stored, is) => is.notExists(stored.etag)),
    ),

  /** Assigns a checked upload to one sale, once; it then never expires. */
  claim: ({ uploadId, ownerId }: Pick<StoredProofUpload, 'uploadId' | 'ownerId'>, saleId: string) =>
    write((uploads) =>
      uploads
        .patch({ uploadId })
        .set({ saleId })
        .remove(['expiresAt'])
        .where(
          (stored, is) =>
            `${is.eq(stored.ownerId, ownerId)} AND ${is.exists(stored.etag)} AND ${is.notExists(stored.saleId)}`,
        ),
    ),
}));
