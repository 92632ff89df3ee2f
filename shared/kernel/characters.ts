/** Which characters text may have; apart from the schemas, whose library the browser's forms go without. */

// Control characters but tab and line breaks, and the invisible marks that turn the direction of text
// around what follows them (they can make a name read as something else). Halves of a character
// can't be stored.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;

/** Whether a text has characters that no text may have. */
export const hasForbidden = (text: string): boolean => FORBIDDEN.test(text);

/** Whether a text stays on one line. */
export const isOneLine = (text: string): boolean => !/[\r\n\t\u2028\u2029]/.test(text);
