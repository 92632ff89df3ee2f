/** Tells the type of a file from its first bytes, because names can be wrong. */

/** Found near the beginning of web pages and programs, never of pictures or documents. */
const PAGE = /<(!doctype|html|head|body|script|svg|iframe|\?php)[\s>/]/i;

/**
 * The beginning of a file as text with one character for each byte, for matching.
 * @param bytes the most bytes to read
 */
export const beginningOf = (head: Uint8Array, bytes: number): string =>
  Array.from(head.subarray(0, bytes), (byte) => String.fromCharCode(byte)).join('');

/** True for a web page, also when the file is something else at the same time. */
export const isPage = (beginning: string): boolean => PAGE.test(beginning);

/** An iPhone's photo: ISO media of a HEIF brand. A film begins alike, with another brand. */
const HEIC = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s;

/** True for a photo as an iPhone takes it, which most browsers can't show. */
export const isHeic = (head: Uint8Array): boolean => HEIC.test(beginningOf(head, 12));
