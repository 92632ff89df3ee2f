/** Workbooks by their first bytes. Pure. */

const begins = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** True for a zip archive, as workbooks are. */
export const isArchive = (bytes: Uint8Array) => begins(bytes, [0x50, 0x4b, 0x03, 0x04]);
/** True for a file in the container of Office before 2007, which workbooks with a password have too. */
export const isOldOffice = (bytes: Uint8Array) => begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** True for a file that isn't text. */
export const isOfficeFile = (bytes: Uint8Array) => isArchive(bytes) || isOldOffice(bytes);
