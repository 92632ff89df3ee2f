/** Uploads of proofs: whose they are, what was found in them, and which sale has them. */
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
    /** The content that was checked; absent: nothing was yet. */
    etag: { type: 'string' },
    /** The sale that has it; absent: none has. */
    saleId: { type: 'string' },
    /** Epoch seconds, real time, while no sale has it; the file goes with it. */
    expiresAt: { type: 'number' },
    inputHash: { type: 'string', required: true },
  },
});

export type StoredProofUpload = ItemOf<typeof definition>;

/** True once an unused upload has expired; TTL may remove the item later. */
export const isExpired = ({ expiresAt }: StoredProofUpload, now: Date): boolean =>
  expiresAt !== undefined && expiresAt * 1000 <= now.getTime();

export const proofUploadTable = definition.with(({ write }) => ({
  /** Notes the content that was checked; the first check stands. */
  finish: (uploadId: string, etag: string) =>
    write((uploads) =>
      uploads
        .patch({ uploadId })
        .set({ etag })
        .where((stored, is) => is.notExists(stored.etag)),
    ),

  /** Gives a checked upload to a sale, once; from then on it doesn't expire. */
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
