import { isExpired, type StoredUpload, uploadTable } from '../../data/uploads/upload.table.ts';
import type { Context } from '../../platform/context.ts';
import { wisherOf } from '../../platform/idempotency.ts';

/** Tells proofs from resources' files, which are stored alike. */
export type KindCheck<Upload extends StoredUpload> = (upload: StoredUpload) => upload is Upload;

/**
 * The upload of the actor, or of whoever asked for the act; undefined where it is another person's, of
 * another kind, expired or unknown.
 */
export async function readOwnUpload<Upload extends StoredUpload>(
  context: Context,
  uploadId: string,
  isOfKind: KindCheck<Upload>,
): Promise<Upload | undefined> {
  const { clock, table } = context;
  const upload = await uploadTable(table).get(uploadId);
  const isUsable = upload?.ownerId === wisherOf(context) && !isExpired(upload, clock.real());
  return upload && isUsable && isOfKind(upload) ? upload : undefined;
}
