/** Uploads of proofs: whose they are, what was found in them, and which sale has them. */
import { Entity, type EntityItem } from 'electrodb';
import { PROOF_TYPES } from '../../shared/sales/rules.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'proofUpload', version: '1', service: 'portal' },
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
      indexes: {
        primary: {
          pk: key('pk', 'proofUpload#${uploadId}', 'uploadId'),
          sk: key('sk', 'proofUpload'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredProofUpload = EntityItem<ReturnType<typeof build>>;

/** Whether an upload that no sale has is over; the table may still hold it for a while. */
export const isExpired = ({ expiresAt }: StoredProofUpload, now: Date): boolean =>
  expiresAt !== undefined && expiresAt * 1000 <= now.getTime();

export const proofUploadTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (uploadId: string): Promise<StoredProofUpload | undefined> =>
      (await entity.get({ uploadId }).go({ consistent: true })).data ?? undefined,

    create: (upload: StoredProofUpload, otherwise: Write['otherwise']) =>
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

    /** Gives a checked upload to a sale, once; from then on it doesn't expire. */
    claim: (
      { uploadId, ownerId }: Pick<StoredProofUpload, 'uploadId' | 'ownerId'>,
      saleId: string,
      otherwise: Write['otherwise'],
    ) =>
      write(
        (uploads) =>
          uploads
            .patch({ uploadId })
            .set({ saleId })
            .remove(['expiresAt'])
            .where(
              (stored, is) =>
                `${is.eq(stored.ownerId, ownerId)} AND ${is.exists(stored.etag)} AND ${is.notExists(stored.saleId)}`,
            )
            .commit(OLD),
        otherwise,
      ),
  };
});
