/** Uploads of resources' files: whose they are, what was found in them, and which resource has them. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'resourceUpload', version: '1', service: 'portal' },
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
      indexes: {
        primary: {
          pk: key('pk', 'resourceUpload#${uploadId}', 'uploadId'),
          sk: key('sk', 'resourceUpload'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredResourceUpload = EntityItem<ReturnType<typeof build>>;

/** Whether an upload that no resource has is over; the table may still hold it for a while. */
export const isExpired = ({ expiresAt }: StoredResourceUpload, now: Date): boolean =>
  expiresAt !== undefined && expiresAt * 1000 <= now.getTime();

export const resourceUploadTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (uploadId: string): Promise<StoredResourceUpload | undefined> =>
      (await entity.get({ uploadId }).go({ consistent: true })).data ?? undefined,

    create: (upload: StoredResourceUpload, otherwise: Write['otherwise']) =>
      write((uploads) => uploads.create(upload).commit(OLD), otherwise),

    /** Notes the content that was checked; the first check stands. */
    finish: (uploadId: string, etag: string, otherwise: Write['otherwise']) =>
      write(
        (uploads) =>
          uploads
            .patch({ uploadId })
            .set({ etag })
            .where((stored, is) => is.notExists(stored.etag))
            .commit(OLD),
        otherwise,
      ),

    /** Gives a checked upload to one resource, for good; from then on it doesn't expire. */
    claim: (uploadId: string, resourceId: string, otherwise: Write['otherwise']) =>
      write(
        (uploads) =>
          uploads
            .patch({ uploadId })
            .set({ resourceId })
            .remove(['expiresAt'])
            .where(
              (stored, is) =>
                `${is.exists(stored.etag)} AND (${is.notExists(stored.resourceId)} OR ${is.eq(stored.resourceId, resourceId)})`,
            )
            .commit(OLD),
        otherwise,
      ),
  };
});
