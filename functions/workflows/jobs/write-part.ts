/** Parts of an export's file. */
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import type { OpenFile } from '../../data/jobs/job.table.ts';

/** Writes the next part of a file; the first one begins the file. */
export async function writePart(
  bucket: ExportsBucket,
  key: string,
  file: OpenFile,
  text: string,
): Promise<void> {
  file.uploadId ??= (await bucket.beginParts(key)).uploadId;
  const part = { key, uploadId: file.uploadId };
  file.etags.push(await bucket.writePart(part, file.etags.length + 1, text));
}

/** The text of a part, and its size. */
export class PartText {
  readonly #pieces: string[] = [];
  bytes = 0;

  constructor(first: string) {
    this.add(first);
  }

  /** @returns the bytes that were added */
  add(piece: string): number {
    const bytes = Buffer.byteLength(piece);
    this.#pieces.push(piece);
    this.bytes += bytes;
    return bytes;
  }

  get whole(): string {
    return this.#pieces.join('');
  }
}
