/** The bucket of exports and the quarantine of uploads, in memory. */
import { createHash, randomUUID } from 'node:crypto';
import { NoSuchKey, NoSuchUpload } from '@aws-sdk/client-s3';
import type { Content } from '../../../../functions/data/jobs/file-parts.client.ts';
import type { ExportsBucket } from '../../../../functions/data/jobs/exports-bucket.client.ts';

/** Bytes are kept as one character each. */
const textOf = (content: Content) =>
  typeof content === 'string' ? content : Buffer.from(content).toString('latin1');

export class MemoryFiles {
  /** Everything that was ever written, by key. */
  readonly files = new Map<string, string>();
  readonly #uploads = new Map<string, string>();

  /** Texts of files in parts, by upload and number. */
  readonly #parts = new Map<string, Map<number, string>>();

  readonly bucket: ExportsBucket = {
    partBytes: 10_000,
    fileRows: 1_000_000,
    workbookRows: 200_000,
    beginParts: (key) => {
      const uploadId = randomUUID();
      this.#parts.set(uploadId, new Map());
      return Promise.resolve({ key, uploadId });
    },
    writePart: ({ uploadId }, number, content) => {
      const text = textOf(content);
      this.#partsOf(uploadId).set(number, text);
      return Promise.resolve(`part ${number} ${text.length}`);
    },
    finishParts: ({ key, uploadId }, etags) => {
      const parts = this.#partsOf(uploadId);
      const texts = etags.map((etag, at) => {
        const text = parts.get(at + 1) ?? '';
        if (etag !== `part ${at + 1} ${text.length}`) throw new Error(`${key} has another ${etag}`);
        return text;
      });
      this.files.set(key, texts.join(''));
      this.#parts.delete(uploadId);
      return Promise.resolve();
    },
    write: async (key, chunks) => {
      let text = '';
      for await (const chunk of chunks) text += textOf(chunk);
      this.files.set(key, text);
    },
    digest: (key) => {
      const content = Buffer.from(this.#textOf(key), key.endsWith('.xlsx') ? 'latin1' : 'utf8');
      const sha256 = createHash('sha256').update(content).digest('hex');
      return Promise.resolve({ bytes: content.length, sha256 });
    },
    read: (key) => Promise.resolve(this.#textOf(key)),
    linkTo: (key) => Promise.resolve(key),
  };

  readonly quarantine = {
    formFor: () => Promise.resolve({ url: 'https://files.example', fields: {} }),
    posted: (fileId: string) => {
      const text = this.#uploads.get(fileId) ?? '';
      const etag = createHash('md5').update(text).digest('hex');
      return Promise.resolve({ sizeBytes: text.length, etag, head: new Uint8Array() });
    },
    read: (fileId: string) =>
      Promise.resolve(new TextEncoder().encode(this.#uploads.get(fileId) ?? '')),
  };

  #textOf(key: string): string {
    const text = this.files.get(key);
    if (text === undefined) throw new NoSuchKey({ message: `There is no ${key}`, $metadata: {} });
    return text;
  }

  #partsOf(uploadId: string): Map<number, string> {
    const parts = this.#parts.get(uploadId);
    if (!parts) throw new NoSuchUpload({ message: `${uploadId} is gone`, $metadata: {} });
    return parts;
  }

  /** The browser uploads a file. */
  upload(fileId: string, content: string): void {
    this.#uploads.set(fileId, content);
  }
}
