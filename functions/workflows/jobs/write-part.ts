/** Parts of an export's file. */
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import type { Content } from '../../data/jobs/file-parts.client.ts';
import type { OpenFile } from '../../data/jobs/job.table.ts';

/** Writes the next part of a file; the first one begins the file. */
export async function writePart(
  bucket: ExportsBucket,
  key: string,
  file: OpenFile,
  { content, type }: { content: Content; type: string },
): Promise<void> {
  file.uploadId ??= (await bucket.beginParts(key, type)).uploadId;
  const part = { key, uploadId: file.uploadId };
  file.etags.push(await bucket.writePart(part, file.etags.length + 1, content));
}

/** The content of a part as it grows, all text or all bytes, and its size. */
export class PartContent {
  readonly #pieces: Content[] = [];
  bytes = 0;

  constructor(first: Content) {
    this.add(first);
  }

  /** @returns the bytes that were added */
  add(piece: Content): number {
    const bytes = Buffer.byteLength(piece);
    if (bytes > 0) this.#pieces.push(piece);
    this.bytes += bytes;
    return bytes;
  }

  get whole(): Content {
    const texts = this.#pieces.filter((piece) => typeof piece === 'string');
    if (texts.length === this.#pieces.length) return texts.join('');
    return Buffer.concat(this.#pieces.map((piece) => Buffer.from(piece)));
  }
}

/** The content as a text that is kept, where it isn't enough for a part. */
export function asKept({ whole }: PartContent): string {
  return typeof whole === 'string' ? whole : Buffer.from(whole).toString('base64');
}

/** Reads it back. @param isText true for what is text by itself */
export const fromKept = (kept: string, isText: boolean): Content =>
  isText ? kept : Buffer.from(kept, 'base64');
