/** Uploads of resources' files: owner, checked content, and the resource that uses it. */
import { defineEntity, type ItemOf } from '../platform/entity.ts';

const definition = defineEntity({
  name: 'resourceUpload',
  id: 'uploadId',
  attributes: {
    uploadId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    fileName: { type: 'string', required: true },
    sizeBytes: { type: 'number', required: true },
    /** S3 ETag of the checked content; absent before the check. */
    etag: { type: 'string' },
    /** The resource that uses it; absent while none does. */
    resourceId: { type: 'string' },
    /**
     * Epoch seconds, real time; absent once a resource uses it. A lifecycle rule empties
     * quarantine; a kept copy stays.
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
  /** Records the checked content; only the first check counts. */
  finish: (uploadId: string, etag: string) =>
    write((uploads) =>
      uploads
        .patch({ uploadId })
        .set({ etag })
        .where((stored, is) => is.notExists(stored.etag)),
    ),

  /** Assigns a checked upload to one resource for ever; it then never expires. */
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
