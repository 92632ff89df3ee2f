/** Values that are stored compressed: an item's price is its size, and DynamoDB doesn't compress. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A page of packed rows was written by another worker since it was read. */
export class PageChanged extends Error {
  override readonly name = 'PageChanged';
}

/** A JSON value as compressed bytes. Equal texts have equal bytes. */
export const pack = (json: string): Uint8Array => deflateRawSync(json);

/** The text of a JSON value that `pack` compressed. */
export const unpack = (bytes: Uint8Array): string => inflateRawSync(bytes).toString();
