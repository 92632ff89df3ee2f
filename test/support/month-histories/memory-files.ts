/** The bucket of exports and the quarantine of uploads, in memory. */
import { createHash } from 'node:crypto';
import type { ExportsBucket } from '../../../functions/data/exports-bucket.client.ts';

export class MemoryFiles {
  /** Everything that was ever written, by key. */
  readonly files = new Map<string, string>();
  readonly #uploads = new Map<string, string>();

  readonly bucket: ExportsBucket = {
    write: async (key, chunks) => {
      let text = '';
      for await (const chunk of chunks) text += chunk;
      this.files.set(key, text);
    },
    read: (key) => Promise.resolve(this.files.get(key) ?? ''),
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

  /** The browser uploads a file. */
  upload(fileId: string, content: string): void {
    this.#uploads.set(fileId, content);
  }
}
