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

/** Bytes by which an encoding is told. */
const HEAD_BYTES = 4096;

/** UTF-16 without a mark: every second byte of Latin text is 0. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = head.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/**
 * Excel on a Mac saves "CSV" so. As Windows-1252, its letters with accents would be signs inside of words, or a
 * capital or an opening quote at their ends. Quotes within a word or after one in low quotes, and daggers after
 * one, are people's own.
 */
const MAC_LETTERS = /\p{Ll}[ŠŒŽ](?!\p{Lu})|\p{L}‘(?!\p{L})|\p{L}[‚„†‡‰‹•ƒˆ˜]\p{L}/u;
/** Letters with accents of Windows-1252, whose bytes are signs and seldom letters on a Mac. */
const WINDOWS_LETTERS = /[À-ÖØ-öø-ÿ]/;

const windows1252 = (part: string) =>
  part.replaceAll(/[\u0080-\u009f]/g, (c) => WINDOWS_1252[c.charCodeAt(0) - 0x80] ?? '');

function oneByteEncoding(bytes: Uint8Array): string {
  let hasMacLetters = false;
  for (const part of decodeParts(bytes, new TextDecoder('windows-1252'))) {
    if (WINDOWS_LETTERS.test(part)) return 'windows-1252';
    hasMacLetters ||= MAC_LETTERS.test(windows1252(part));
  }
  return hasMacLetters ? 'macintosh' : 'windows-1252';
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : oneByteEncoding(bytes));
}

/**
 * The text of a file: UTF-8 or UTF-16, with or without a byte order mark, or Mac Roman, else Windows-1252,
 * in which Excel saves "CSV" on South African computers and every byte is a character.
 * @returns the text in parts, decoded anew whenever they are iterated
 */
export function textParts(bytes: Uint8Array): Iterable<string> {
  const encoding = encodingOf(bytes);
  return {
    *[Symbol.iterator]() {
      for (const part of decodeParts(bytes, new TextDecoder(encoding)))
        yield encoding === 'windows-1252' ? windows1252(part) : part;
    },
  };
}

/** The whole text of a file, as {@link textParts} reads it. */
export const decodeText = (bytes: Uint8Array): string => [...textParts(bytes)].join('');

/** True for a file that is read as Mac Roman: that is a guess, which a person should look at. */
export const isMacRoman = (bytes: Uint8Array): boolean => encodingOf(bytes) === 'macintosh';
