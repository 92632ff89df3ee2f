/** The uploaded file of a resource. */
import { type FileKind, requireKind } from '../../../shared/resources/rules.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';
import type { StoredUpload } from '../../data/uploads/upload.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { claimUpload, keepUpload } from '../uploads/claim-upload.ts';

type FileUpload = StoredUpload & { fileName: string };

export const isFileUpload = (upload: StoredUpload): upload is FileUpload =>
  upload.fileName !== undefined;

const FILE = {
  field: 'uploadId',
  user: 'resourceId',
  isOfKind: isFileUpload,
  unknown: 'must be a file that you uploaded',
  used: 'This file already belongs to another resource. Please upload it again.',
} as const;

/** A file that a resource may have, and the write that gives it to the resource. */
interface KeptFile {
  file: { uploadId: string; fileName: string; fileSize: number; fileType: FileKind['type'] };
  claim: Write;
}

/** @throws DomainError as `keepUpload` */
export async function keepFile(
  context: Context,
  files: ResourceFiles,
  { uploadId, resourceId: usedBy }: { uploadId: string; resourceId: string },
): Promise<KeptFile> {
  const { fileName, sizeBytes } = await keepUpload(
    context,
    FILE,
    { uploadId, usedBy },
    (upload, etag) => files.keep({ uploadId, fileName: upload.fileName }, etag),
  );
  const { type: fileType } = requireKind(fileName);
  return {
    file: { uploadId, fileName, fileSize: sizeBytes, fileType },
    claim: claimUpload(context, FILE, { uploadId, usedBy }),
  };
}
