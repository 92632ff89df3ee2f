/** Uploads of resources' files: whose they are, what was found in them, and which resource has them. */
import { defineEntity, type ItemOf } from '../platform/entity.ts';

const definition = defineEntity({
  name: 'resourceUpload',
  id: 'uploadId',
  attributes: {
    uploadId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    fileName: { type: 'string', required: true },
    sizeBytes: { type: 'number', required: true },
    /** The content that was checked; absent: nothing was yet. */
    etag: { type: 'string' },
    /** The resource that has it; absent: none has. */
    resourceId: { type: 'string' },
    /**
     * Epoch seconds, real time, while no resource has it. What is in quarantine goes by the
     * bucket's own rule; a copy that was kept stays.
     */
    expiresAt: { type: 'number' },
    inputHash: { type: 'string', required: true },
  },
});

export type StoredResourceUpload = ItemOf<typeof definition>;

/** True once an unused upload has expired; TTL may remove the item later. */
export const isExpired = ({ expiresAt }: StoredResourceUpload, now: Date): boolean =>
  expiresAt !== undefined && expiresAt * 1000 <= now.getTime();

export const resourceUploadTable = definition.with(({ write }) => ({
  /** Notes the content that was checked; the first check stands. */
  finish: (uploadId: string, etag: string) =>
    write((uploads) =>
      uploads
        .patch({ uploadId })
        .set({ etag })
        .where((stored, is) => is.notExists(stored.etag)),
    ),

  /** Gives a checked upload to one resource, for good; from then on it doesn't expire. */
  claim: (uploadId: string, resourceId: string) =>
    write((uploads) =>
      uploads
        .patch({ uploadId })
        .set({ resourceId })
        .remove(['expiresAt'])
        .where(
          (stored, is) =>
            `${is.exists(stored.etag)} AND (${is.notExists(stored.resourceId)} OR ${is.eq(stored.resourceId, resourceId)})`,
        ),
    ),
}));
