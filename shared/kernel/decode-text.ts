/** Decodes files from users, in the encoding of the program that wrote them. Pure. */

/** Bytes that are decoded at a time. */
const PART_BYTES = 256 * 1024;
/** The characters of Windows-1252 for 0x80 to 0x9F. Node.js decodes them as Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function* decodeParts(bytes: Uint8Array, decoder: TextDecoder): Generator<string> {
  for (let from = 0; from < bytes.length; from += PART_BYTES)
    yield decoder.decode(bytes.subarray(from, from + PART_BYTES), { stream: true });
  yield decoder.decode();
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    for (const _ of decodeParts(bytes, new TextDecoder('utf-8', { fatal: true }))) continue;
    return true;
  } catch {
    return false;
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, else Windows-1252,
 * in which Excel saves "CSV" on South African computers and every byte is a character.
 * @returns the text in parts, decoded anew whenever they are iterated
 */
export function textParts(bytes: Uint8Array): Iterable<string> {
  const encoding = encodingOf(bytes);
  return {
    *[Symbol.iterator]() {
      for (const part of decodeParts(bytes, new TextDecoder(encoding)))
        yield encoding === 'windows-1252'
          ? part.replaceAll(/[\u0080-\u009f]/g, (c) => WINDOWS_1252[c.charCodeAt(0) - 0x80] ?? '')
          : part;
    },
  };
}

/** The whole text of a file, as {@link textParts} reads it. */
export const decodeText = (bytes: Uint8Array): string => [...textParts(bytes)].join('');
