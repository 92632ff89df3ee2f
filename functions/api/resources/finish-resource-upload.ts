import { conflict, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { resourcesContract } from '../../../shared/resources/contract.ts';
import { type FileKind, isKind, kindOf } from '../../../shared/resources/rules.ts';
import type { Posted } from '../../platform/quarantine.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import {
  isExpired,
  resourceUploadTable,
  type StoredResourceUpload,
} from '../../data/resource-upload.table.ts';
import type { ResourceFiles } from '../../data/resource-files.client.ts';

/** The browser has uploaded the file: checks its content and records the check. */
export const finishResourceUpload = (files: ResourceFiles) =>
  verb(resourcesContract.finishResourceUpload, async ({ actor, clock, table }, { uploadId }) => {
    const upload = await resourceUploadTable(table).get(uploadId);
    const kind = upload && kindOf(upload.fileName);
    if (!kind || upload.ownerId !== actor.userId || isExpired(upload, clock.real()))
      throw notFound('This upload does not exist.');
    if (!upload.etag) {
      const posted = await files.posted(uploadId);
      if (!posted) throw conflict('The file has not arrived. Please upload it again.');
      requireKind(posted, upload, kind);
      await noteChecked(table, uploadId, posted.etag);
    }
    const { fileName, sizeBytes } = upload;
    return { id: uploadId, fileName, fileType: kind.type, sizeBytes };
  });

class AlreadyFinished extends Error {
  override readonly name = 'AlreadyFinished';
}

/** A concurrent request may have recorded its check of the same upload; the first one stays. */
async function noteChecked(table: Table, uploadId: string, etag: string): Promise<void> {
  const note = resourceUploadTable(table)
    .finish(uploadId, etag)
    .orThrow(() => new AlreadyFinished());
  try {
    await table.transact([note]);
  } catch (error) {
    if (!(error instanceof AlreadyFinished)) throw error;
  }
}

/** @throws DomainError INVALID where the content isn't of the announced type or size */
function requireKind(posted: Posted, announced: StoredResourceUpload, kind: FileKind): void {
  if (isKind(posted.head, kind) && posted.sizeBytes === announced.sizeBytes) return;
  const message = 'must be what its name says';
  throw invalid(`The file ${message}.`, [{ path: 'file', message }]);
}
