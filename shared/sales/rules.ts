/** What a proof of a sale may be (DESIGN 12): the browser and the server ask the same rule. */

export const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export type ProofType = (typeof PROOF_TYPES)[number];

/** 10 MB, in bytes. */
export const MAX_PROOF_BYTES = 10 * 1024 * 1024;

/** How much of a file `proofTypeOf` wants to see, in bytes. */
export const PROOF_HEAD_BYTES = 4096;

/** What each type begins with; a dot stands for any byte. */
const BEGINNINGS: readonly (readonly [ProofType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['application/pdf', /^%PDF-\d/],
];

/** What a page or a program has near its beginning and neither a picture nor a document has. */
const ALSO_A_PAGE = /<(!doctype|html|head|body|script|svg|iframe|\?php)[\s>/]/i;

/**
 * The type that a file's content says it has, whatever its name says; undefined for any other type
 * and for a file that is a page at the same time.
 * @param head the file's first `PROOF_HEAD_BYTES`, or all of it
 */
export function proofTypeOf(head: Uint8Array): ProofType | undefined {
  const text = Array.from(head.subarray(0, PROOF_HEAD_BYTES), (byte) =>
    String.fromCharCode(byte),
  ).join('');
  if (ALSO_A_PAGE.test(text)) return undefined;
  return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0];
}
