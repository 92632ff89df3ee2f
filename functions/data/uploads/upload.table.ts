/** Uploads of proofs and of resources' files: owner, the announced and the checked content, and its use. */
import { PROOF_TYPES } from '../../../shared/sales/rules.ts';
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'upload',
  id: 'uploadId',
  attributes: {
    uploadId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    /** A proof's type; absent for a resource's file. */
    type: { type: PROOF_TYPES },
    /** The name of a resource's file; absent for a proof. */
    fileName: { type: 'string' },
    sizeBytes: { type: 'number', required: true },
    /** The content that was checked; absent before the check. */
    etag: { type: 'string' },
    /** The sale or the resource that has the file; absent while none has. */
    usedBy: { type: 'string' },
    /**
     * Epoch seconds, real time; absent once the file is used. The bucket empties its quarantine by a
     * rule of its own; a copy that was kept stays.
     */
    expiresAt: { type: 'number' },
    inputHash: { type: 'string', required: true },
  },
});

export type StoredUpload = ItemOf<typeof definition>;

/** True once an unused upload has expired; TTL may remove the item later. */
export const isExpired = ({ expiresAt }: StoredUpload, now: Date): boolean =>
  expiresAt !== undefined && expiresAt * 1000 <= now.getTime();

export const uploadTable = definition.with(({ change }) => ({
  /** Records the content that was checked; the first check stays. */
  finish: (uploadId: string, etag: string) =>
    change(uploadId, { set: { etag }, seen: { etag: undefined } }),

  /** Gives a checked upload to one sale or resource for good; from then on it doesn't expire. */
  claim: (uploadId: string, usedBy: string) =>
    change(uploadId, {
      set: { usedBy },
      remove: ['expiresAt'],
      where: (stored, is) =>
        `${is.exists(stored.etag)} AND (${is.notExists(stored.usedBy)} OR ${is.eq(stored.usedBy, usedBy)})`,
    }),
}));
