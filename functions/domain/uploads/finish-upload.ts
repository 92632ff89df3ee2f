import { conflict, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { type StoredUpload, uploadTable } from '../../data/uploads/upload.table.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import type { Posted } from '../../platform/quarantine.ts';
import type { Table } from '../../platform/table.ts';
import { type KindCheck, readOwnUpload } from './read-own-upload.ts';

type Problem = string | undefined;
type FileCheck = (file: Uint8Array) => Problem | Promise<Problem>;

/** The rules for the files of one kind. */
interface FileRules<Upload extends StoredUpload> {
  isOfKind: KindCheck<Upload>;
  /** The posted file; undefined before it arrives. */
  posted: (uploadId: string) => Promise<Posted | undefined>;
  /** True where the content is the announced one. */
  isAsAnnounced: (posted: Posted, upload: Upload) => boolean;
  /** Completes "The file …". */
  otherwise: string;
  /** Why the content of a type isn't accepted, to follow "The file"; no check for types that can't act. */
  findProblem: (upload: Upload) => FileCheck | undefined;
  /** The whole posted file; undefined where its content is gone or has changed. */
  content: (uploadId: string, etag: string) => Promise<Uint8Array | undefined>;
}

const NOT_ARRIVED = 'The file has not arrived. Please upload it again.';
const refused = (message: string) => invalid(`The file ${message}.`, [{ path: 'file', message }]);

/**
 * Checks a posted file by its content and size, and records the check.
 * @throws DomainError NOT_FOUND where it isn't the actor's or has expired, CONFLICT before it arrives,
 *   INVALID where the content isn't as announced, or could act by itself
 */
export async function finishUpload<Upload extends StoredUpload>(
  context: Context,
  uploadId: string,
  { isOfKind, posted, isAsAnnounced, otherwise, findProblem, content }: FileRules<Upload>,
): Promise<Upload> {
  const upload = await readOwnUpload(context, uploadId, isOfKind);
  if (!upload) throw notFound('This upload does not exist.');
  if (upload.etag) return upload;
  const file = await posted(uploadId);
  if (!file) throw conflict(NOT_ARRIVED);
  if (file.sizeBytes !== upload.sizeBytes || !isAsAnnounced(file, upload)) throw refused(otherwise);
  const problemOf = findProblem(upload);
  if (problemOf) {
    const bytes = await content(uploadId, file.etag);
    if (!bytes) throw conflict(NOT_ARRIVED);
    const problem = await problemOf(bytes);
    if (problem) throw refused(problem);
  }
  await recordCheck(context.table, uploadId, file.etag);
  return upload;
}

/** A concurrent request may have recorded its check of the same upload; the first one stays. */
async function recordCheck(table: Table, uploadId: string, etag: string): Promise<void> {
  await ifNeeded(table.transact([uploadTable(table).finish(uploadId, etag).orThrow(notNeeded)]));
}
