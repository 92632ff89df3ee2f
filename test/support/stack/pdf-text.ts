/** The text on the pages of a PDF that uses the standard fonts. */
import { inflateSync } from 'node:zlib';

/** The last byte of a stream may be a carriage return of its own: what follows its end is passed over. */
const STREAM = /stream\r?\n([\s\S]*?)\nendstream/g;
const SHOWN = /<([0-9a-f]+)>/g;
/** To where a page's parts are moved: right and down, in points. */
const MOVED = /^1 0 0 1 (\S+) (\S+) cm$/gm;
/** The longer side of A4, in points. */
const LONGEST = 842;

const inflated = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    // Not every stream is compressed; those of pages are.
    return '';
  }
};

/** Text outside the sheet is in the file, but not visible. */
function requireOnSheet(stream: string): void {
  for (const [move, right, down] of stream.matchAll(MOVED))
    if (Math.max(Math.abs(Number(right)), Math.abs(Number(down))) > LONGEST)
      throw new Error(`A part of the page lies beside the sheet: ${move}`);
}

/**
 * The text of each page, in the order of its parts.
 * @throws Error where something is outside the sheet
 */
export function pagesOfPdf(file: Buffer): string[] {
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('This is no PDF');
  const streams = Array.from(file.toString('latin1').matchAll(STREAM), ([, bytes = '']) =>
    inflated(Buffer.from(bytes, 'latin1')),
  );
  const decoder = new TextDecoder('windows-1252');
  const pages = streams.filter((stream) => stream.includes('TJ'));
  pages.forEach(requireOnSheet);
  return pages.map((stream) =>
    Array.from(stream.matchAll(SHOWN), ([, hex = '']) =>
      decoder.decode(Buffer.from(hex, 'hex')),
    ).join(''),
  );
}
