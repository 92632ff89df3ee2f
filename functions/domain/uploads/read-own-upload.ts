import { isExpired, type StoredUpload, uploadTable } from '../../data/upload.table.ts';
import type { Context } from '../../platform/context.ts';

/** Tells proofs from resources' files, which are stored alike. */
export type KindCheck<Upload extends StoredUpload> = (upload: StoredUpload) => upload is Upload;

/** The actor's upload; undefined where it is another person's, of another kind, expired or unknown. */
export async function readOwnUpload<Upload extends StoredUpload>(
  { actor, clock, table }: Context,
  uploadId: string,
  isOfKind: KindCheck<Upload>,
): Promise<Upload | undefined> {
  const upload = await uploadTable(table).get(uploadId);
  const isUsable = upload?.ownerId === actor.userId && !isExpired(upload, clock.real());
  return upload && isUsable && isOfKind(upload) ? upload : undefined;
}
