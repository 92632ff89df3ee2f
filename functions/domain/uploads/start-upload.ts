import { uploadTable, type StoredUpload } from '../../data/uploads/upload.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';

/** Shorter than S3 keeps a quarantined file: while unexpired, it exists. */
const UPLOAD_LIFE_SECONDS = 23 * 60 * 60;

/**
 * Stores what the file will be.
 * @param counts count the upload against limits, in the same transaction
 * @returns the upload's id, the same one for a repeated call
 */
export async function startUpload(
  context: Context,
  endpoint: string,
  announced: Pick<StoredUpload, 'type' | 'fileName' | 'sizeBytes'>,
  counts: readonly Write[] = [],
): Promise<string> {
  const { actor, clock, table } = context;
  const uploadId = newId(context, endpoint);
  const uploads = uploadTable(table);
  await createOnce({
    input: announced,
    find: () => uploads.get(uploadId),
    write: async (inputHash) => {
      const expiresAt = Math.floor(clock.real().getTime() / 1000) + UPLOAD_LIFE_SECONDS;
      const fresh = { ...announced, uploadId, ownerId: actor.userId, expiresAt, inputHash };
      await table.transact([uploads.create(fresh).orThrow(alreadyCreated), ...counts]);
      return fresh;
    },
  });
  return uploadId;
}
