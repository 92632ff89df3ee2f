/** The end of an export's file. */
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import { isFileGone } from '../../data/jobs/file-parts.client.ts';
import type { ExportFile, OpenFile } from '../../data/jobs/job.table.ts';

/** A file has another size than what was written into it. */
export class OtherFile extends Error {
  override readonly name = 'OtherFile';
}

/**
 * Puts the parts together, and reads the file as it is stored. An earlier worker may have put them together
 * already.
 * @throws OtherFile where the file isn't that of these parts
 */
export async function finishFile(
  bucket: ExportsBucket,
  key: string,
  { uploadId = '', etags, rows, bytes, sums, first, last }: OpenFile,
): Promise<ExportFile> {
  await bucket.finishParts({ key, uploadId }, etags).catch((error: unknown) => {
    if (!isFileGone(error)) throw error;
  });
  const stored = await bucket.digest(key);
  if (stored.bytes !== bytes) throw new OtherFile(`${key} has ${stored.bytes} bytes`);
  return { rows, bytes, sums, first, last, sha256: stored.sha256 };
}
