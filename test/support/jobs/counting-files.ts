/**
 * A bucket that keeps no content but counts and hashes what is written, and refuses what S3 refuses: for more
 * bytes than a disk has.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { NoSuchKey, NoSuchUpload } from '@aws-sdk/client-s3';
import type { ExportsBucket } from '../../../functions/data/jobs/exports-bucket.client.ts';

/** S3's limits. */
const MOST_PARTS = 10_000;
const MOST_PUT_BYTES = 5 * 1024 ** 3;

interface Upload {
  hash: Hash;
  bytes: number;
  /** The sizes of its parts, also of the last one. */
  sizes: number[];
  /** The last part, which a worker may write again. */
  last: string;
}

interface Sizes {
  partBytes: number;
  fileRows: number;
  /** S3's least size of a part that isn't the last, in bytes. */
  leastBytes: number;
}

export class CountingFiles {
  readonly #sizes: Sizes;
  readonly #uploads = new Map<string, Upload>();
  readonly #files = new Map<string, { bytes: number; sha256: string }>();
  readonly #texts = new Map<string, string>();
  /** The most parts of a file. */
  mostParts = 0;
  /** The longest text at once, in bytes. */
  longest = 0;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  digestOf = (key: string) => this.#files.get(key);
  textOf = (key: string) => this.#texts.get(key);

  bucketOf(onPart: () => void): ExportsBucket {
    const { partBytes, fileRows } = this.#sizes;
    return {
      partBytes,
      fileRows,
      workbookRows: fileRows,
      beginParts: (key) => {
        const uploadId = randomUUID();
        this.#uploads.set(uploadId, { hash: createHash('sha256'), bytes: 0, sizes: [], last: '' });
        return Promise.resolve({ key, uploadId });
      },
      writePart: async ({ uploadId }, number, content) => {
        onPart();
        const text = String(content);
        return Promise.resolve(this.#writePart(this.#uploadOf(uploadId), number, text));
      },
      finishParts: async ({ key, uploadId }, etags) => {
        this.#finish(key, this.#uploadOf(uploadId), etags);
        this.#uploads.delete(uploadId);
        return Promise.resolve();
      },
      digest: async (key) => {
        const found = this.#files.get(key);
        if (!found) throw new NoSuchKey({ message: key, $metadata: {} });
        return Promise.resolve(found);
      },
      write: async (key, chunks) => {
        let text = '';
        for await (const chunk of chunks) text += String(chunk);
        if (Buffer.byteLength(text) > MOST_PUT_BYTES) throw new Error(`${key} is too long`);
        this.#texts.set(key, text);
      },
      read: (key) => Promise.resolve(this.#texts.get(key) ?? ''),
      linkTo: (key) => Promise.resolve(key),
    };
  }

  #uploadOf(uploadId: string): Upload {
    const upload = this.#uploads.get(uploadId);
    if (!upload) throw new NoSuchUpload({ message: uploadId, $metadata: {} });
    return upload;
  }

  #writePart(upload: Upload, number: number, text: string): string {
    const bytes = Buffer.byteLength(text);
    this.longest = Math.max(this.longest, bytes);
    if (number > MOST_PARTS) throw new Error(`Part ${number} is one too many`);
    if (number === upload.sizes.length + 1) {
      this.#take(upload);
      upload.sizes.push(bytes);
    } else if (number === upload.sizes.length) upload.sizes[number - 1] = bytes;
    else throw new Error(`Part ${number} comes after part ${upload.sizes.length}`);
    upload.last = text;
    return `"${createHash('md5').update(text).digest('hex')}"`;
  }

  #take(upload: Upload): void {
    upload.hash.update(upload.last);
    upload.bytes += Buffer.byteLength(upload.last);
  }

  #finish(key: string, upload: Upload, etags: readonly string[]): void {
    if (etags.length !== upload.sizes.length) throw new Error(`${key} lacks a part`);
    if (upload.sizes.slice(0, -1).some((bytes) => bytes < this.#sizes.leastBytes))
      throw new Error(`A part of ${key} is too small`);
    this.#take(upload);
    this.mostParts = Math.max(this.mostParts, upload.sizes.length);
    this.#files.set(key, { bytes: upload.bytes, sha256: upload.hash.digest('hex') });
  }
}
