/** What stands on the pages of a PDF that was made with the fonts that every reader has. */
import { inflateSync } from 'node:zlib';

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
const SHOWN = /<([0-9a-f]+)>/g;

const inflated = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    // Not every stream is compressed; those of pages are.
    return '';
  }
};

/** The text of each page, as its parts follow each other. */
export function pagesOfPdf(file: Buffer): string[] {
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('This is no PDF');
  const streams = Array.from(file.toString('latin1').matchAll(STREAM), ([, bytes = '']) =>
    inflated(Buffer.from(bytes, 'latin1')),
  );
  const decoder = new TextDecoder('windows-1252');
  return streams
    .filter((stream) => stream.includes('TJ'))
    .map((stream) =>
      Array.from(stream.matchAll(SHOWN), ([, hex = '']) =>
        decoder.decode(Buffer.from(hex, 'hex')),
      ).join(''),
    );
}
