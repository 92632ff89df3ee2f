/** What files are, told by how they begin: their names may say anything. */

/** What a page or a program has near its beginning and neither a picture nor a document has. */
const PAGE = /<(!doctype|html|head|body|script|svg|iframe|\?php)[\s>/]/i;

/**
 * The beginning of a file as a text to match: one character a byte.
 * @param bytes how many at most
 */
export const beginningOf = (head: Uint8Array, bytes: number): string =>
  Array.from(head.subarray(0, bytes), (byte) => String.fromCharCode(byte)).join('');

/** Whether a file is a page, perhaps beside something else. */
export const isPage = (beginning: string): boolean => PAGE.test(beginning);
