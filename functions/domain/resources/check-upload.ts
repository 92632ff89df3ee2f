/** Checks the uploaded file of a resource. */
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import { type FileKind, kindOf } from '../../../shared/resources/rules.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import {
  isExpired,
  resourceUploadTable,
  type StoredResourceUpload,
} from '../../data/resource-upload.table.ts';
import type { ResourceFiles } from '../../data/resource-files.client.ts';

const refused = (message: string) =>
  invalid(`uploadId ${message}`, [{ path: 'uploadId', message }]);

/** The same answer for another person's upload, so that it isn't revealed. */
const unknownUpload = () => refused('must be a file that you uploaded');

/** Another resource took the upload meanwhile. */
const uploadTaken = (current: StoredResourceUpload | undefined) =>
  current?.resourceId
    ? conflict('This file already belongs to another resource. Please upload it again.', {
        uploadId: current.uploadId,
        resourceId: current.resourceId,
      })
    : unknownUpload();

/** A file that a resource may have. */
interface CheckedFile {
  uploadId: string;
  fileName: string;
  fileSize: number;
  fileType: FileKind['type'];
}

/**
 * Checks that an upload can become a resource's file, and keeps the file. The file is kept before
 * the resource is written: a resource must never lack its file.
 * @throws DomainError INVALID where it isn't the actor's, isn't checked or is gone; CONFLICT where
 *   another resource has it
 */
export async function checkUpload(
  { actor, clock, table }: Context,
  files: ResourceFiles,
  { uploadId, resourceId }: { uploadId: string; resourceId: string },
): Promise<CheckedFile> {
  const upload = await resourceUploadTable(table).get(uploadId);
  const kind = upload && kindOf(upload.fileName);
  if (!kind || upload.ownerId !== actor.userId || isExpired(upload, clock.real()))
    throw unknownUpload();
  const { etag, fileName, sizeBytes: fileSize } = upload;
  const file = { uploadId, fileName, fileSize, fileType: kind.type };
  // A repeat finds its own claim; writing the resource then returns the first result.
  if (upload.resourceId === resourceId) return file;
  if (upload.resourceId) throw uploadTaken(upload);
  if (!etag) throw refused('must be finished first');
  if (!(await files.keep({ uploadId, fileName }, etag))) throw refused('must be uploaded again');
  return file;
}

export const claimUpload = (
  { table }: Pick<Context, 'table'>,
  uploadId: string,
  resourceId: string,
): Write => resourceUploadTable(table).claim(uploadId, resourceId).orThrow(uploadTaken);
