/** The uploaded file of an adjustment. */
import { isAttachable } from '../../../shared/adjustments/rules.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';
import type { StoredUpload } from '../../data/uploads/upload.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { claimUpload, keepUpload } from '../uploads/claim-upload.ts';

type AttachmentUpload = StoredUpload & { fileName: string };

export const isAttachment = (upload: StoredUpload): upload is AttachmentUpload =>
  upload.fileName !== undefined && isAttachable(upload.fileName);

const ATTACHMENT = {
  field: 'uploadId',
  user: 'adjustmentId',
  isOfKind: isAttachment,
  unknown: 'must be a file that you uploaded',
  used: 'This file already belongs to something else. Please upload it again.',
} as const;

/**
 * Keeps the file of an adjustment.
 * @throws DomainError as `keepUpload`
 */
export async function keepAttachment(
  context: Context,
  files: Pick<ResourceFiles, 'keep'>,
  { uploadId, adjustmentId: usedBy }: { uploadId: string; adjustmentId: string },
): Promise<{ fileName: string; claim: Write }> {
  const { fileName } = await keepUpload(context, ATTACHMENT, { uploadId, usedBy }, (upload, etag) =>
    files.keep({ uploadId, fileName: upload.fileName }, etag),
  );
  return { fileName, claim: claimUpload(context, ATTACHMENT, { uploadId, usedBy }) };
}
