/** Gives an uploaded file to the sale, the resource or the adjustment that uses it. */
import { conflict, type DomainError, invalid } from '../../../shared/kernel/errors.ts';
import { type StoredUpload, uploadTable } from '../../data/uploads/upload.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { type KindCheck, readOwnUpload } from './read-own-upload.ts';

/** The input field that names an upload, and the answers about it. */
export interface UploadField<Upload extends StoredUpload> {
  field: string;
  /** The name of the id of what uses the file, in answers. */
  user: 'saleId' | 'resourceId' | 'adjustmentId';
  isOfKind: KindCheck<Upload>;
  /** Said of an unknown upload; the same for another person's, so that it isn't revealed. */
  unknown: string;
  /** Said where something else uses the file. */
  used: string;
}

type Answers = Omit<UploadField<StoredUpload>, 'isOfKind'>;

const refused = ({ field }: Answers, message: string) =>
  invalid(`${field} ${message}`, [{ path: field, message }]);

const refusalOf = (of: Answers, current: StoredUpload | undefined): DomainError =>
  current?.usedBy
    ? conflict(of.used, { [of.field]: current.uploadId, [of.user]: current.usedBy })
    : refused(of, of.unknown);

/**
 * Checks that an upload can be used, and keeps its file. This comes before its user is written: a file
 * without a sale is a small waste, a sale without its file is a loss.
 * @param keep copies the checked file; false where its content is gone or has changed
 * @throws DomainError INVALID where it isn't the actor's, isn't checked or is gone; CONFLICT where
 *   something else uses it
 */
export async function keepUpload<Upload extends StoredUpload>(
  context: Context,
  of: UploadField<Upload>,
  { uploadId, usedBy }: { uploadId: string; usedBy: string },
  keep: (upload: Upload, etag: string) => Promise<boolean>,
): Promise<Upload> {
  const upload = await readOwnUpload(context, uploadId, of.isOfKind);
  if (!upload) throw refusalOf(of, undefined);
  // A repeated submission finds its own earlier claim; the write of its user answers it.
  if (upload.usedBy === usedBy) return upload;
  if (upload.usedBy) throw refusalOf(of, upload);
  if (!upload.etag) throw refused(of, 'must be finished first');
  if (!(await keep(upload, upload.etag))) throw refused(of, 'must be uploaded again');
  return upload;
}

/** The write that gives the upload to what uses it. */
export const claimUpload = (
  { table }: Pick<Context, 'table'>,
  of: Answers,
  { uploadId, usedBy }: { uploadId: string; usedBy: string },
): Write =>
  uploadTable(table)
    .claim(uploadId, usedBy)
    .orThrow((current) => refusalOf(of, current));
